import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../app/testing/openApp.fixture.tsx'
import { button, chooseFiles, chooseOption, pasteInto, rowOf } from '../../../app/testing/screenParts.fixture.ts'

const dialog = page.getByRole('dialog')
const fieldPickerOf = (column: string) => dialog.getByLabelText(`Content of column ${column}`)

async function openImport() {
  const app = await openApp('/resources', { rows: { resources: [{ resourceID: 'M-01' }] } })
  await expect.element(rowOf('M-01')).toBeVisible()
  await button('More').click()
  await page.getByRole('menuitem', { name: /^Import/ }).click()
  await expect.element(dialog).toBeVisible()
  return { ...app, added: () => app.items.rows('resources').slice(1) }
}
const selectFile = (name: string, content: BlobPart) => chooseFiles(new File([content], name, { type: 'text/csv' }))

test('pasted rows are imported with columns that are assigned by hand where their names match no field', async () => {
  const { added } = await openImport()
  await expect.element(dialog.getByText(/paste rows of a spreadsheet/)).toBeVisible()
  pasteInto(page.elementLocator(document.activeElement!), 'Maschine\tKosten\r\nM-30\t1,250.5\r\nM-31\t7\r\n')
  await expect.element(dialog.getByText(/No column name matches a field/)).toBeVisible()
  await fieldPickerOf('Maschine').selectOptions('Cost per Hour')
  await expect.element(dialog.getByText(/Machine is missing among the columns/)).toBeVisible()
  await fieldPickerOf('Maschine').selectOptions('Machine')
  await fieldPickerOf('Kosten').selectOptions('Cost per Hour')
  await button('Import 2 rows').click()
  await expect.element(dialog.getByText('Imported')).toBeVisible()
  expect(added()).toMatchObject([
    { resourceID: 'M-30', costPerHour: 1250.5 },
    { resourceID: 'M-31', costPerHour: 7 },
  ])
})

test('an Excel workbook is reported as such and not imported', async () => {
  await openImport()
  selectFile('machines.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))
  await expect.element(dialog.getByText(/This is an Excel workbook/)).toBeVisible()
})

test('a file that is not UTF-8 is read in the chosen encoding', async () => {
  const { added } = await openImport()
  const latin = Uint8Array.from('Machine,Description\nM-40,Fr\xe4se\n', (char) => char.charCodeAt(0))
  selectFile('western.csv', latin)
  await expect.element(dialog.getByText(/The file is not UTF-8/)).toBeVisible()
  await chooseOption(dialog.getByLabelText('Encoding'), 'Western')
  await expect.element(dialog.getByRole('cell', { name: 'Fräse' })).toBeVisible()
  await button('Import 1 row').click()
  await expect.element(dialog.getByText('Imported')).toBeVisible()
  expect(added()).toMatchObject([{ resourceID: 'M-40', description: 'Fräse' }])
})

test('decimal commas are detected, and the mark can be changed before anything is written', async () => {
  const { added, server } = await openImport()
  selectFile('costs.csv', 'sep=;\r\nMachine;Cost per Hour\r\nM-50;12,5\r\n')
  const mark = dialog.getByLabelText('Decimal mark')
  await expect.element(mark).toHaveValue('Comma (10,5)')
  await chooseOption(mark, 'Point')
  await expect.element(dialog.getByText(/is not a number/)).toBeVisible()
  await chooseOption(mark, 'Comma')
  await expect.element(dialog.getByText(/is not a number/)).not.toBeInTheDocument()
  await button('Import 1 row').click()
  await expect.element(dialog.getByText('Imported')).toBeVisible()
  expect(added()).toMatchObject([{ resourceID: 'M-50', costPerHour: 12.5 }])
  expect(server.requests('POST', '/resources/import').every(({ query }) => query.get('decimal') === 'point')).toBe(true)
})

test('lines before the names of the columns are skipped and counted', async () => {
  const { added } = await openImport()
  selectFile('list.csv', 'Machines of hall 2\r\n\r\nResource;Description\r\nM-60;Lathe\r\n')
  await expect.element(dialog.getByText('2 lines before the column names are skipped.')).toBeVisible()
  await button('Import 1 row').click()
  await expect.element(dialog.getByText('Imported')).toBeVisible()
  expect(added()).toMatchObject([{ resourceID: 'M-60', description: 'Lathe' }])
})

test('the maximum file size is stated beforehand, and a larger file is rejected', async () => {
  await openImport()
  await expect.element(dialog.getByText(/^At most 50 MB/)).toBeVisible()
  selectFile('machines.csv', new Uint8Array(50 * 1024 * 1024 + 1))
  await expect.element(dialog.getByText('The file is larger than 50 MB. Split it.')).toBeVisible()
})
