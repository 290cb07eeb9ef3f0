import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { selectFiles } from '../../../app/testing/selectFiles.fixture.ts'
import { csv, csvFile, openSheet } from '../checksheets.fixture.ts'

const editing = (id: number) => `/checksheets/${id}?edit=${id}`
const grid = page.getByRole('grid', { name: 'Checks', exact: true })
const cell = (text: string) => grid.getByRole('gridcell', { name: text, exact: true })
const csvEditor = page.getByRole('textbox', { name: 'Text of the page, in Markdown' })
const notice = (text: RegExp) => page.getByRole('alert').filter({ hasText: text })
const problem = page.getByRole('row', { name: '4 · L1 Nominal five is not a number such as 1200.5' })

/** Adds the check L1 in the empty line at the end, with a nominal value. */
async function addLength(nominal: string): Promise<void> {
  await userEvent.keyboard('{Control>}{End}{/Control}{Home}L1{Tab}Length{Tab}{Tab}{Tab}')
  await userEvent.keyboard(`${nominal}{Enter}`)
}

test('all columns except those of gauges fit next to the row buttons', async () => {
  await openSheet('By lines', editing)
  await expect.element(cell('Bore diameter')).toBeVisible()
  const gaugeBox = grid.getByRole('columnheader', { name: 'Gauge', exact: true }).element().getBoundingClientRect()
  const moveUpBox = grid.getByRole('button', { name: 'Move up' }).first().element().getBoundingClientRect()
  expect(gaugeBox.x).toBeLessThanOrEqual(moveUpBox.x)
})

test('invalid checks are listed by line and cannot be saved', async () => {
  await openSheet('By lines', editing)
  await expect.element(button('Save')).toBeDisabled()
  await expect.element(button('Save')).toHaveAttribute('title', 'No changes yet')
  await cell('Bore diameter').click()
  await addLength('five')
  await expect.element(page.getByText('1 problem: it cannot be saved yet')).toBeVisible()
  await expect.element(problem).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
  await expect.element(button('Save')).toHaveAttribute('title', 'Correct the errors first')
  await expectAccessible()
  await cell('five').click()
  await userEvent.keyboard('5{Enter}')
  await expect.element(page.getByText(/it cannot be saved yet/)).not.toBeInTheDocument()
  await expect.element(button('Save')).toBeEnabled()
})

test('the CSV editor lists problems by its own line numbers', async () => {
  await openSheet('By lines', editing)
  await cell('Bore diameter').click()
  await addLength('five')
  await expect.element(problem).toBeVisible()
  await button('As CSV').click()
  await csvEditor.click()
  await userEvent.keyboard('{Control>}{Home}{/Control}{End}{Enter}')
  await expect.element(page.getByRole('row', { name: '6 Nominal five is not a number such as 1200.5' })).toBeVisible()
  await button('As lines').click()
  await expect.element(problem).toBeVisible()
})

test('checks are changed, added, moved, duplicated and deleted by line, by keyboard and by mouse', async () => {
  const { pages, sheetId } = await openSheet('By lines', editing)
  await cell('Bore diameter').click()
  await userEvent.keyboard('Bore on the left{Enter}')
  await addLength('5')
  await expect.element(cell('L1')).toBeVisible()
  const act = async (row: string, action: string) => {
    const line = grid.getByRole('row').filter({ has: page.getByRole('gridcell', { name: row, exact: true }) })
    const direct = line.getByRole('button', { name: action })
    if (direct.query()) return direct.click()
    await line.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('L1', 'Move up')
  await act('D1', 'Duplicate')
  await act('T1', 'Delete')
  await button('As CSV').click()
  await expect.element(csvEditor).toBeVisible()
  await button('As lines').click()
  await button('Save').click()
  await expect.element(notice(/^Document Saved$/)).toBeVisible()
  const { text } = pages.revisions(sheetId).at(-1)!
  expect(text!.split('\n').map((line) => line.split(',').slice(0, 5).join(' '))).toEqual([
    'Check What to Check Kind Unit Nominal',
    'D1 Bore on the left number mm 10',
    'D2 Bore on the left number mm 10',
    'V1 No burr at the edge passed or failed  ',
    'L1 Length number  5',
    '',
  ])
})

const discardDialog = page.getByRole('alertdialog', { name: 'Discard your changes?' })
const dialog = page.getByRole('dialog', { name: 'Import a checksheet from CSV' })
async function typeBore(): Promise<void> {
  await cell('Bore diameter').click()
  await userEvent.keyboard('Bore, as typed{Enter}')
  await expect.element(cell('Bore, as typed')).toBeVisible()
}

test('an import requires confirmation before it replaces unsaved changes, and replaces nothing when cancelled', async () => {
  await openSheet('Imported over', editing)
  await typeBore()
  await button('Import CSV').click()
  await discardDialog.getByRole('button', { name: 'No' }).click()
  await expect.element(discardDialog).not.toBeInTheDocument()
  await expect.element(cell('Bore, as typed')).toBeVisible()
  await button('Import CSV').click()
  await discardDialog.getByRole('button', { name: 'Yes' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(cell('Bore, as typed')).toBeVisible()
})

test('an imported CSV replaces unsaved changes, and is saved with later changes and a comment', async () => {
  const { pages, sheetId } = await openSheet('Imported over', editing)
  await typeBore()
  await button('Import CSV').click()
  await discardDialog.getByRole('button', { name: 'Yes' }).click()
  const imported = csv.replace('Bore diameter', 'Bore as imported')
  await selectFiles(dialog, csvFile('Imported over.csv', imported))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(cell('Bore as imported')).toBeVisible()
  await expect.element(cell('Bore, as typed')).not.toBeInTheDocument()
  expect(pages.revisions(sheetId)).toHaveLength(1)
  await page.getByLabelText('What changed').fill('From the drawing')
  await cell('No burr at the edge').click()
  await userEvent.keyboard('No burr{Enter}')
  await button('Save').click()
  await expect.element(notice(/^Document Saved$/)).toBeVisible()
  // Columns that are missing in the file are written empty.
  const savedCsv = imported
    .replace('No burr at the edge', 'No burr')
    .replace(/Holds Work$/m, '$&,Gauge,Gauge Kind')
    .replace(/false$/gm, '$&,,')
  const { revNum, text, comment } = pages.revisions(sheetId).at(-1)!
  expect([revNum, text, comment]).toEqual([2, savedCsv, 'From the drawing'])
})
