import { defineConfig, type UserConfig } from 'tsdown'

const config: UserConfig = defineConfig({
  root: 'src',
  entry: 'src/{entries/*,cli/main}.ts',
  outDir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  dts: true,
  clean: true,
  failOnWarn: true,
  logLevel: 'warn',
  // How long a plugin takes says more about how busy the machine is.
  checks: { pluginTimings: false },
  outputOptions: { chunkFileNames: 'shared/[name]-[hash].js' },
})

export default config
