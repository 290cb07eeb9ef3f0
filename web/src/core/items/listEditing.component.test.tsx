import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, cellOf, noticeOf, pressKeys, rowOf } from '../../app/testing/screenParts.fixture.ts'
import { codes, listQueries, openIndirects } from './items.fixture.ts'

const grid = page.getByRole('grid', { name: 'Indirect' })
const focusGrid = () => (grid.element() as HTMLElement).focus()
const rowWith = (rows: readonly Record<string, unknown>[], code: string) =>
  rows.find(({ indirectCode }) => indirectCode === code)

// Proves ADM-094, ADM-182, ADM-294, OPS-185, OPS-249
test('after a change the list is requested again with the same filter, order and page, and a notice confirms it', async () => {
  const search = '?indirects.descriptionContains=kind&indirects.sort=-indirectCode&indirects.page=2&indirects.size=15'
  const app = await openIndirects(search)
  const before = listQueries(app).length
  await (await cellOf('T-40', 'description')).dblClick()
  await userEvent.keyboard('Kind of its own{Enter}')
  await expect.element(noticeOf('Row(s) Have Been Updated')).toBeVisible()
  await expect.element(grid.getByRole('gridcell', { name: 'Kind of its own', exact: true })).toBeVisible()
  await expect.poll(() => listQueries(app).length).toBeGreaterThan(before)
  for (const query of listQueries(app).slice(before))
    expect(query).toBe('?descriptionContains=kind&orderBy=indirectCode%3Adesc&offset=15&limit=16&ttlSecs=0')
})

// Proves ADM-295, OPS-055
test('rows are selected, with Shift a range; No leaves them, Yes deletes them, and Ctrl-Z restores them', async () => {
  const { items } = await openIndirects('?indirects.sort=-indirectCode')
  await rowOf('T-60').getByRole('checkbox').click()
  await rowOf('T-58')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect.element(page.getByRole('toolbar').getByText('3 selected')).toBeVisible()
  await button('Delete', page.getByRole('toolbar')).click()
  const dialog = page.getByRole('alertdialog')
  await expect
    .poll(() =>
      dialog
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['No', 'Yes'])
  await button('No', dialog).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(items.rows('indirects')).toHaveLength(60)
  await button('Delete', page.getByRole('toolbar')).click()
  await button('Yes', dialog).click()
  await expect.element(noticeOf('Selected Rows Have Been Deleted')).toBeVisible()
  await expect.poll(() => codes()[0]).toBe('T-57')
  expect(items.rows('indirects')).toHaveLength(57)
  focusGrid()
  await pressKeys('Control+z')
  await expect.poll(() => codes().slice(0, 4)).toEqual(['T-60', 'T-59', 'T-58', 'T-57'])
})

// Proves OPS-054
test('each row has buttons that edit it, show its history, delete and open it', async () => {
  await openIndirects()
  await expect
    .poll(() =>
      rowOf('T-02')
        .getByRole('button')
        .elements()
        .map((element) => element.getAttribute('aria-label')),
    )
    .toEqual(['Edit', 'History', 'Delete', 'Open'])
  await button('History', rowOf('T-02')).click()
  await expect.element(page.getByRole('presentation').getByText(/T-02/).first()).toBeVisible()
})

test('the keyboard reaches the buttons of a row from their cell', async () => {
  const { items } = await openIndirects()
  focusGrid()
  await pressKeys('Control+Home', 'ArrowDown', 'End', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter')
  await button('No', page.getByRole('alertdialog')).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(rowWith(items.rows('indirects'), 'T-02')).toBeDefined()
})

test('a cell that another user changed while it was edited shows both values, and Keep mine saves the user’s own value', async () => {
  const { items, changeByOther } = await openIndirects()
  await (await cellOf('T-05', 'description')).dblClick()
  await userEvent.keyboard('Mine')
  changeByOther('indirects', { indirectCode: 'T-05' }, { description: 'Other version' })
  changeByOther('indirects', { indirectCode: 'T-06' }, { description: 'Theirs too' })
  await expect.element(grid.getByRole('gridcell', { name: 'Theirs too', exact: true })).toBeVisible()
  await pressKeys('Enter', 'ArrowUp')
  await expect
    .element(page.getByRole('status').getByText(/Description was changed to Other version by another user$/))
    .toBeVisible()
  expect(rowWith(items.rows('indirects'), 'T-05')).toMatchObject({ description: 'Other version' })
  await button('Keep mine').click()
  await expect.element(noticeOf('Row(s) Have Been Updated')).toBeVisible()
  expect(rowWith(items.rows('indirects'), 'T-05')).toMatchObject({ description: 'Mine' })
})

test('a new row is typed into the empty line and saved when it is left', async () => {
  const { items } = await openIndirects('?indirects.indirectCodeStartsWith=T-0')
  focusGrid()
  await pressKeys('Control+ArrowDown', 'Home')
  await userEvent.keyboard('T-00{Tab}New here{Enter}')
  await expect.element(noticeOf('Row(s) Have Been Added')).toBeVisible()
  await expect.poll(() => codes()[0]).toBe('T-00')
  expect(rowWith(items.rows('indirects'), 'T-00')).toMatchObject({ description: 'New here', active: true })
})
