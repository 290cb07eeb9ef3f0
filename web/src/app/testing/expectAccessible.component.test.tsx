import { afterEach, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { expectAccessible } from './expectAccessible.fixture.ts'

const themes = `
  @media (prefers-color-scheme: light) { :root { color-scheme: light; background: #fff; color: #000 } }
  @media (prefers-color-scheme: dark) { :root { color-scheme: dark; background: #000; color: #fff } }`

/** Shows a page with a light and a dark theme. */
function show(body: string, style = '') {
  document.body.innerHTML = `<style>${themes}${style}</style><main><h1>Machines</h1>${body}</main>`
}
const finding = (colorScheme: 'light' | 'dark', id: string) => ({ actual: { colorScheme, violations: [{ id }] } })

afterEach(async () => {
  document.body.replaceChildren()
  await commands.emulateMedia({ colorScheme: null })
})

test('finds nothing on a page that everyone can read', async () => {
  show('<button>Save</button>')
  await expectAccessible()
})

test.each(['light', 'dark'] as const)('finds colors with a violation only in the %s theme', async (theme) => {
  const wrong = theme === 'light' ? '#ddd' : '#222'
  show('<p>Three machines have stopped</p>', `@media (prefers-color-scheme: ${theme}) { p { color: ${wrong} } }`)
  await expect(expectAccessible()).rejects.toMatchObject(finding(theme, 'color-contrast'))
})

test('finds an element with a violation in both themes', async () => {
  show('<img src="data:,">')
  await expect(expectAccessible()).rejects.toMatchObject(finding('light', 'image-alt'))
})

test('checks a text together with everything below and around it', async () => {
  const texts = '<p>Running</p><p>Running</p>'
  show(texts)
  await expectAccessible()
  show(`${texts}<div style="background: #111"><p>Running</p></div>`)
  await expect(expectAccessible()).rejects.toMatchObject(finding('light', 'color-contrast'))
  const over = '<div style="height: 9em; background: #111"></div><p style="position: absolute; top: 0">Running</p>'
  show(`${texts}<div style="position: relative">${over}</div>`)
  await expect(expectAccessible()).rejects.toMatchObject(finding('light', 'color-contrast'))
})

test('leaves out the navigation rail unless it is named', async () => {
  show('<nav aria-label="Areas"><img src="data:,"></nav>')
  await expectAccessible()
  await expect(expectAccessible('nav')).rejects.toMatchObject(finding('light', 'image-alt'))
})

test('leaves out content that an open dialog hides', async () => {
  show('<div id="root"><img src="data:,"></div>')
  await expect(expectAccessible()).rejects.toMatchObject(finding('light', 'image-alt'))
  document.querySelector('#root')!.setAttribute('aria-hidden', 'true')
  await expectAccessible()
})
