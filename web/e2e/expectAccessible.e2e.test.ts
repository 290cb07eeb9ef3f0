import { launchChromium } from '@takt/launch/bed/launchChromium.bed.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './expectAccessible.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchChromium()
  page = await browser.newPage()
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

beforeEach(() => page.emulateMedia({ colorScheme: 'light' }))

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
