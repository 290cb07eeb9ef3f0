import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { recordDownloads } from '../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../app/testing/screenParts.fixture.ts'
import { selectFiles } from '../../app/testing/selectFiles.fixture.ts'
import { csv, csvFile, openSheet } from './checksheets.fixture.ts'

const dialog = page.getByRole('dialog', { name: 'Import a checksheet from CSV' })

test('problems in the CSV of a checksheet are listed by line and column', async () => {
  const { server } = await openSheet('Other', () => '/checksheets')
  await button('New from CSV').click()
  await selectFiles(dialog, csvFile('First piece.csv', csv.replace('9.98', '10.5')))
  await expect.element(dialog.getByText('1 problem: nothing can be imported yet')).toBeVisible()
  await expect
    .element(dialog.getByRole('row', { name: '2 Lower Limit 10.5 must not lie above the upper limit' }))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Import', exact: true })).not.toBeInTheDocument()
  await button('Choose another file').click()
  await selectFiles(dialog, csvFile('Wrong.csv', 'Check,Unit\nD1,mm\n'))
  await expect.element(dialog.getByRole('row', { name: /What to Check is missing among the columns/ })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/docs/checksheet').map(({ body }) => (body as { dryRun?: boolean }).dryRun))
    .toEqual([true, true])
})

// Proves OPS-112, OPS-141, OPS-145
test('a checksheet imported from CSV is named after its file and opens with its checks', async () => {
  const { server, address } = await openSheet('Other', () => '/checksheets')
  await button('New from CSV').click()
  await selectFiles(dialog, csvFile('First piece.csv', csv))
  await expect.element(dialog.getByText('3 checks found')).toBeVisible()
  await expect.element(dialog.getByRole('cell', { name: '10 ±0.02 mm' })).toBeVisible()
  await expect.element(dialog.getByLabelText(/^Name of the checksheet/)).toHaveValue('First piece')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: /^Checksheet Imported$/ })).toBeVisible()
  await expect
    .poll(() => server.requests('POST', '/docs/checksheet').at(-1)!.body)
    .toEqual({
      csv,
      docName: 'First piece',
      pageTitle: 'First piece',
    })
  await expect.element(page.getByRole('heading', { name: 'First piece' })).toBeVisible()
  expect(address().pathname).toMatch(/^\/checksheets\/\d+$/)
  const checks = page.getByRole('table', { name: 'Checks' })
  await expect.element(checks.getByRole('row', { name: /V1 No burr at the edge – Passed/ })).toBeVisible()
  await expectAccessible()
})

test('the import lists the columns and offers a template', async () => {
  await openSheet('Other', () => '/checksheets')
  const downloads = recordDownloads()
  await button('New from CSV').click()
  await expect
    .element(dialog.getByText(/The first line names the columns: Check, What to Check, Kind, Unit, Nominal/))
    .toBeVisible()
  await button('Save a Template').click()
  await vi.waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['Checksheet template.csv']), {
    timeout: 60_000,
  })
})

test('common column headings are recognized', async () => {
  await openSheet('Other', () => '/checksheets')
  await button('New from CSV').click()
  await selectFiles(dialog, csvFile('Shaft.csv', 'Characteristic,Nominal,LSL,USL,Unit\nBore,10,9.9,10.1,mm\n'))
  await expect.element(dialog.getByRole('row', { name: /Bore 10 mm 10 ±0.1 mm/ })).toBeVisible()
  await expect.element(dialog.getByLabelText(/^Name of the checksheet/)).toHaveValue('Shaft')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Shaft' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Checks' }).getByRole('row', { name: /Bore/ })).toBeVisible()
})

test('a checksheet is downloaded as CSV under its name', async () => {
  const { server, sheetId } = await openSheet('Taken along', (id) => `/checksheets/${id}`)
  const downloads = recordDownloads()
  await button('Download CSV').click()
  await vi.waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['Taken_along.csv']), { timeout: 60_000 })
  await expect
    .poll(() => server.requests('POST', '/docs/checksheet/{pageId}/csv').map(({ path }) => path))
    .toEqual([`/docs/checksheet/${sheetId}/csv`])
})

// Proves OPS-311
test('a failed download of a checksheet is shown as an error', async () => {
  const { server } = await openSheet('Taken along', (id) => `/checksheets/${id}`)
  await expect.element(button('Download CSV')).toBeVisible()
  server.setReachable(false)
  await button('Download CSV').click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: /^Failed to download checksheet CSV file$/ }))
    .toBeVisible()
})
