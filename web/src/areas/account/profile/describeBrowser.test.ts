import { expect, test } from 'vitest'
import { describeBrowser } from './describeBrowser.ts'

test('browsers and systems have their common names', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const cases: [userAgent: string, browser: string | null, system: string | null][] = [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/140.0 Safari/537.36`, 'Chrome', 'Linux'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webKit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Mac'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari', 'iPhone'],
    ['node', null, null],
    ['', null, null],
  ]
  for (const [userAgent, browser, system] of cases) expect(describeBrowser(userAgent)).toEqual({ browser, system })
})
