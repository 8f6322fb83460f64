import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['{src,scripts,bench,examples}/**/*.test.ts'] } },
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
