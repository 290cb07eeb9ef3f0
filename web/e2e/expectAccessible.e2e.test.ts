import { launchChromium } from '@takt/launch/bed/launchChromium.bed.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './expectAccessible.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** A page in two themes; `whenLight` is run each time the light one comes. */
const show = (style: string, body: string, whenLight = '') =>
  page.setContent(`<html lang="en" class="light"><title>Machines</title><style>
    .dark { color-scheme: dark; background: #000; color: #fff }
    .light { color-scheme: light; background: #fff; color: #000 } ${style}
  </style><main><h1>Machines</h1>${body}</main><script>
    matchMedia('(prefers-color-scheme: light)').onchange = ({ matches }) => {
      document.documentElement.className = matches ? 'light' : 'dark'
      if (matches) { ${whenLight} }
    }
  </script></html>`)
const findings = (colorScheme: string, id: string) => ({ actual: { colorScheme, violations: [{ id }] } })

beforeEach(async () => {
  page = await browser.newPage({ colorScheme: 'light' })
})
afterEach(() => page.close())

test('nothing is found on a page that anybody can read', async () => {
  await show('', '<button>Save</button>')
  await expectAccessible(page)
})

test('what breaks in one theme alone is found: colours, and elements that are only there', async () => {
  await show('.light p { color: #ddd }', '<p>Three machines stand still</p>')
  await expect(expectAccessible(page)).rejects.toMatchObject(findings('light', 'color-contrast'))
  await page.emulateMedia({ colorScheme: 'light' })
  await show('', '', "document.querySelector('main').append(new Image())")
  await expect(expectAccessible(page)).rejects.toMatchObject(findings('light', 'image-alt'))
})

test('what breaks in both themes is found', async () => {
  await show('', '<img src="data:,">')
  await expect(expectAccessible(page)).rejects.toMatchObject(findings('dark', 'image-alt'))
})

test('of texts that look the same one stands for all, unless what lies beneath or around them differs', async () => {
  const texts = '<p>Running</p><p>Running</p>'
  await show('', texts)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await show('', `${texts}<div style="background: #111"><p>Running</p></div>`)
  await expect(expectAccessible(page)).rejects.toMatchObject(findings('light', 'color-contrast'))
  await page.emulateMedia({ colorScheme: 'light' })
  const over = '<div class="dark-ground"></div><p style="position: absolute; top: 0">Running</p>'
  await show('.dark-ground { height: 9em; background: #111 }', `${texts}<div style="position: relative">${over}</div>`)
  await expect(expectAccessible(page)).rejects.toMatchObject(findings('light', 'color-contrast'))
})

test('what an open dialog hides is judged without it, and the rail where it is named', async () => {
  const rail = '<nav aria-label="Areas"><img src="data:,"></nav>'
  await show('', rail)
  await expectAccessible(page)
  await expect(expectAccessible(page, 'nav')).rejects.toMatchObject(findings('dark', 'image-alt'))
  await page.emulateMedia({ colorScheme: 'light' })
  await show('', '<div id="root"><img src="data:,"></div>')
  await expect(expectAccessible(page)).rejects.toMatchObject(findings('dark', 'image-alt'))
  await page.locator('#root').evaluate((root) => root.setAttribute('aria-hidden', 'true'))
  await expectAccessible(page)
})

test('colours that were found right are not judged again, those that were found wrong are', async () => {
  const said = ['<p class="stop">Stopped</p>', '<p class="stop">Stopped again</p>'] as const
  await show('.stop { font-weight: 650 }', said[0])
  await expectAccessible(page)
  const judgings = () => page.evaluate(() => Number(document.documentElement.dataset.judgings ?? 0))
  await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run: (...of: { runOnly: { type: string } }[]) => unknown } }
    const { run } = axe
    axe.run = (...of) => {
      if (of[1]?.runOnly.type === 'rule') document.documentElement.dataset.judgings = '1'
      return run.apply(axe, of)
    }
  })
  await page.locator('.stop').evaluate((stop, text) => (stop.outerHTML = text), said[1])
  await expectAccessible(page)
  expect(await judgings()).toBe(0)
  await page.locator('.stop').evaluate((stop) => stop.setAttribute('style', 'color: #777'))
  for (const _ of [1, 2]) await expect(expectAccessible(page)).rejects.toMatchObject({ actual: { violations: [{}] } })
  expect(await judgings()).toBe(1)
})
