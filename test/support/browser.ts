import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** The Chromium or Chrome of this machine; undefined where there is none. `PROCTOR_TEST_BROWSER` names another. */
export const browserPath: string | undefined = [
  process.env['PROCTOR_TEST_BROWSER'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => existsSync(path))

/** Starts a headless browser that asks nothing of the network by itself; it ends with the test. */
export async function startBrowser(
  options: { readonly colorScheme?: 'dark' | 'light' } = {},
): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'proctor-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    headless: true,
    ...(browserPath !== undefined && { executablePath: browserPath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  onTestFinished(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })
  return context
}
