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
  outputOptions: {
    chunkFileNames: 'shared/[name]-[hash].js',
    // Comments are read in the declarations; in the code they only cost time at every start.
    comments: false,
    // What is always loaded together is one file: each file costs a good half millisecond. Declarations stay as they are.
    codeSplitting: {
      groups: [
        { name: 'base', test: /src\/(?:errors|environment)\/.*(?<!\.d)\.ts$/ },
        { name: 'core', test: /src\/(?:transcript|text|scorer)\/.*(?<!\.d)\.ts$/ },
        { name: 'checks', test: /src\/checks\/.*(?<!\.d)\.ts$/ },
      ],
    },
  },
})

export default config
