import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { recordDownloads } from '../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { envelope } from '../../app/testing/fakeServer.fixture.ts'
import { openApp } from '../../app/testing/openApp.fixture.tsx'
import { button, cellOf, pasteInto, pressKeys } from '../../app/testing/screenParts.fixture.ts'
import { codes, indirects, openIndirects } from './items.fixture.ts'

const grid = page.getByRole('grid', { name: 'Indirect' })
const focusGrid = () => (grid.element() as HTMLElement).focus()
const headers = () => [...document.querySelectorAll('[role=grid] [data-header]')].map(({ textContent }) => textContent)
const widthOf = (name: string) => grid.getByRole('columnheader', { name }).element().getBoundingClientRect().width

/** Drags the right edge of a column. */
function dragEdge(name: string, by: number) {
  const grip = grid.getByRole('columnheader', { name }).element().querySelector('.grip')!
  const { x, y } = grip.getBoundingClientRect()
  const at = (type: string, clientX: number, target: EventTarget) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX, clientY: y + 10 }),
    )
  at('pointerdown', x + 4, grip)
  for (const part of [0.25, 0.5, 0.75, 1]) at('pointermove', x + 4 + by * part, grip)
  at('pointerup', x + 4 + by, grip)
}

test('order, visibility and width of columns are stored for the user, and for no other', async () => {
  const { server, restart } = await openIndirects()
  await expect.poll(headers).toEqual(['Indirect', 'Description', 'Active'])
  const before = widthOf('Active')
  focusGrid()
  await pressKeys('Control+Home', 'ArrowUp', 'ArrowRight', 'Alt+ArrowRight', 'ArrowLeft', 'Alt+Shift+ArrowRight')
  await expect.poll(headers).toEqual(['Indirect', 'Active', 'Description'])
  await pressKeys('ArrowRight', 'Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  await expect.poll(headers).toEqual(['Indirect', 'Active'])
  dragEdge('Active', 60)
  await expect.poll(() => widthOf('Active')).toBeGreaterThan(before + 50)
  restart()
  await expect.poll(headers).toEqual(['Indirect', 'Active'])
  await expect.poll(() => widthOf('Active')).toBeGreaterThan(before + 50)

  const { message: user } = await (await window.fetch('/api/users/user')).json()
  server.on('GET', '/users/user', () => envelope({ token: 'token', message: { ...user, userId: 2 } }))
  restart()
  await expect.poll(headers).toEqual(['Indirect', 'Description', 'Active'])
})

// Proves OPS-018
test.each(['jobs', 'parts', 'revisions', 'employees', 'requests', 'resources', 'jobOperations'])(
  'the list of %s is a grid with columns, search, filters and pages',
  async (name) => {
    await openApp(`/${name}`)
    const list = page.getByRole('grid', { name: itemTypeOf(name)!.label, exact: true })
    await expect.element(list.getByRole('columnheader').nth(1)).toBeVisible()
    await expect.element(page.getByPlaceholder('Search')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add Filter' })).toBeVisible()
    await expect.element(page.getByLabelText(/^Rows per page/)).toBeVisible()
  },
)

test('a grid is accessible with rows, with a selection and rejected cells, and with an open editor', async () => {
  await openIndirects()
  await expectAccessible('main')
  await (await cellOf('T-03', 'indirectCode')).click()
  focusGrid()
  await pressKeys('Shift+ArrowRight', 'Shift+ArrowDown')
  pasteInto(grid, 'T-03\tx\tperhaps')
  await expect.element(page.getByText(/· 3 cells have to be corrected$/)).toBeVisible()
  await expectAccessible('main')
  await pressKeys('F8', 'Control+Home', 'ArrowRight', 'F2')
  await expect.element(grid.getByRole('textbox')).toBeVisible()
  await expectAccessible('main')
})

test('a printed list is a table of all rows of its page, in place of the grid', async () => {
  await openIndirects('?indirects.size=100')
  expect(codes().length).toBeLessThan(55)
  const onScreen = grid.element()
  await commands.emulateMedia({ media: 'print' })
  const printed = () => [...document.querySelectorAll('table tbody tr')].map(({ textContent }) => textContent)
  await expect
    .poll(printed)
    .toEqual(
      indirects.map(({ indirectCode, description, active }) => `${indirectCode}${description}${active ? 'Yes' : 'No'}`),
    )
  expect(onScreen.checkVisibility()).toBe(false)
})

test('CSV writes the rows of the page, with semicolons for commas, into a file named after the list and the instant', async () => {
  const { items } = await openIndirects('?indirects.size=15')
  items.change('indirects', { indirectCode: 'T-01' }, { description: '=Nuts, bolts' })
  await button('Refresh').click()
  await expect.element(page.getByRole('gridcell', { name: '=Nuts, bolts' })).toBeVisible()
  const files = recordDownloads()
  await button('CSV').click()
  await expect.poll(() => files.length).toBe(1)
  const { name, content } = files[0]!
  expect(name).toMatch(/^Indirect_\d{4}-\d\d-\d\dT\d\d[_:]\d\d[_:]\d\d\.\d{3}Z\.csv$/)
  const lines = (await content.text()).replace('\ufeff', '').split('\r\n')
  expect(lines[0]).toBe('Indirect,Description,Active')
  expect(lines).toContain("T-01,'=Nuts; bolts,true")
  expect(lines).toHaveLength(16)
})
