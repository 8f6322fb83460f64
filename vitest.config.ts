import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      // The modules are loaded once for all files of a worker: loading them anew for each took longer than the tests.
      {
        extends: true,
        test: { name: 'unit', include: ['{src,scripts,bench,examples}/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['test/**/*.test.ts'],
          globalSetup: ['test/support/pack.ts'],
          hookTimeout: 180_000,
          testTimeout: 120_000,
        },
      },
    ],
  },
})

export default config
