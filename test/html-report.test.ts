import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { runProctor, workspace } from './cli/support.ts'
import { browserPath, startBrowser } from './support/browser.ts'

const hostile = '<img src="https://example.org/a.png"><script>document.title = "taken"</script>'
const evalFile = `
import { checks } from 'proctor/checks'
import { defineEval } from 'proctor/evals'
const data = Array.from({ length: 60 }, (_, index) => ({ id: ['東京', ${JSON.stringify(hostile)}][index] ?? 'item-' + index, input: index }))
export default defineEval({
  data,
  target: async (input) => (input % 3 === Number(process.env.SHIFT) ? ${JSON.stringify(hostile)} : 'sunny 🌞'),
  scorers: [checks.includes('sunny')],
})`

test.skipIf(browserPath === undefined)(
  'the HTML report opens from the disk, asks the network for nothing, and shows hostile texts as texts',
  async () => {
    const cwd = workspace({ 'weather.eval.mjs': evalFile })
    await runProctor(['run', '-q', '--name', 'base'], { cwd, env: { SHIFT: '0' } })
    await runProctor(['run', '-q', '--name', 'candidate'], { cwd, env: { SHIFT: '1' } })
    const args = [
      'report',
      'candidate',
      '--baseline',
      'base',
      '--format',
      'html',
      '--output-file',
      'report.html',
    ]
    expect(await runProctor(args, { cwd })).toMatchObject({ code: 0, stderr: '' })
    const url = pathToFileURL(join(cwd, 'report.html')).href
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await startBrowser({ colorScheme })
      const asked: string[] = []
      const problems: string[] = []
      context.on('request', (request) => asked.push(request.url()))
      const page = await context.newPage()
      page.on('console', (message) => problems.push(message.text()))
      page.on('pageerror', (error) => problems.push(error.message))
      await page.goto(url)
      expect([asked, problems]).toEqual([[url], []])
      expect(await page.title()).toContain('candidate')
      expect(await page.locator('img, script').count()).toBe(0)
      const text = await page.locator('body').textContent()
      for (const part of ['Regressions 20', '東京', hostile]) expect(text).toContain(part)
      await page.setViewportSize({ width: 360, height: 640 })
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      const background = await page.evaluate(
        'getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor',
      )
      expect(String(background).includes('255, 255, 255')).toBe(colorScheme === 'light')
    }
  },
)
