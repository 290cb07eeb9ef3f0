import type { CheckImport } from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../app/testing/expectAccessible.fixture.ts'
import type { FakeRequest } from '../../app/testing/fakeServer.fixture.ts'
import { button } from '../../app/testing/screenParts.fixture.ts'
import { selectFiles } from '../../app/testing/selectFiles.fixture.ts'
import { checkValueOf, csvFile, openSheet, storedCsv } from './checksheets.fixture.ts'
import { checksOf } from './checksOf.ts'

const dialog = page.getByRole('dialog', { name: 'Import Values' })
const notice = (text: RegExp) => page.getByRole('alert').filter({ hasText: text })
const [diameter] = checksOf(storedCsv)
const hour = '2026-03-02T13:'
const lines = Array.from({ length: 60 }, (_, i) => `${hour}${String(i).padStart(2, '0')}Z,D1,${i === 0 ? 11 : 10}`)
const measured = (values: readonly string[]) => csvFile('measured.csv', ['At,Check,Value', ...values].join('\n'))
const source = {
  sourceID: 'CMM',
  timezone: 'America/New_York',
  atColumn: 'At',
  checkColumn: 'Check',
  valueColumn: 'Value',
}

/** Serves imports: each line is a value of D1, lines of other checks are problems. */
function serveImports({ server, checks, sheetId }: Awaited<ReturnType<typeof openSheet>>) {
  server.on('POST', '/checkData/import', ({ query, body }: FakeRequest): CheckImport => {
    const isTrial = query.get('dryRun') === 'true'
    const cells = String(body)
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    const wrong = cells.flatMap(([, checkID], index) =>
      checkID === 'D1'
        ? []
        : [{ row: index + 2, column: 'Check', value: checkID!, sentence: `This checksheet has no check ${checkID}` }],
    )
    const values = cells.map(([at, , value]) => {
      const members = { entryId: crypto.randomUUID(), pageId: sheetId, at: new Date(at!).toISOString() }
      return checkValueOf(diameter!, { ...members, value: Number(value), userName: null, fullName: null })
    })
    const outside = values.filter(({ isWithin }) => !isWithin).length
    const none = { values: 0, recorded: 0, known: 0, corrections: 0, outside: 0, first: [], recordedAt: null }
    if (wrong.length > 0) return { ...none, problems: wrong, problemCount: wrong.length }
    if (!isTrial) checks.values.push(...values)
    const first = values.map((value, index) => ({ ...value, row: index + 2, became: 'new' as const }))
    const recordedAt = isTrial ? null : new Date().toISOString()
    const summary = { values: values.length, recorded: values.length, outside, first, recordedAt }
    return { ...none, ...summary, problems: [], problemCount: 0 }
  })
  server.on('POST', '/checkData/import/undo', () => {
    const last = checks.values.at(-1)!
    const correction = { ...last, entryId: crypto.randomUUID(), corrects: last.entryId, value: null, isWithin: true }
    last.correctedBy = correction.entryId
    checks.values.push(correction)
    return { takenBack: 1 }
  })
}

async function openValues(values: readonly string[] = []) {
  const app = await openSheet('Measured by machine', (id) => `/checksheets/${id}`)
  app.items.add('checkSources', [{ ...source, pageId: app.sheetId }])
  serveImports(app)
  for (const line of values) {
    const [at, , value] = line.split(',')
    const members = { entryId: crypto.randomUUID(), pageId: app.sheetId, at: new Date(at!).toISOString() }
    app.checks.values.push(checkValueOf(diameter!, { ...members, value: Number(value) }))
  }
  return app
}

test('a measuring source is created from a sample file, which provides its column names', async () => {
  const { items, sheetId } = await openSheet('Measured by machine', (id) => `/checksheets/${id}`)
  await button('Import Values').click()
  await expect.element(dialog.getByText('There is no measuring source for this checksheet yet.')).toBeVisible()
  await button('New Source').click()
  await expect.element(page.getByRole('heading', { name: 'Add Measuring Source' })).toBeVisible()
  const form = page.getByRole('dialog')
  const sample = 'At;Check;Value;Operator\n24.11.2026 08:00;D1;10,01;Ada'
  await selectFiles(form, csvFile('sample.csv', sample))
  await expect.element(form.getByRole('cell', { name: '10,01' })).toBeVisible()
  const field = (label: string) => form.getByLabelText(new RegExp(`^${label}( \\*)?$`))
  await expect.element(field('Column of the Value')).toHaveValue('Value')
  await expect.element(field('Checksheet')).toHaveValue('Measured by machine')
  await expect.element(field('Columns of Checks')).not.toBeInTheDocument()
  // Optional columns are hidden until they are requested.
  await expect.element(field('Column of the Tool')).not.toBeVisible()
  await form.getByText('More: machine, job and other columns a file may have').click()
  await expect.element(field('Column of the Tool')).toBeVisible()
  await field('Measuring Source').fill('CMM')
  await field('Dates').click()
  await page.getByRole('option', { name: /^Year first/ }).click()
  await field('Decimal Sign').click()
  await page.getByRole('option', { name: /^Point/ }).click()
  await expectAccessible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(notice(/^Measuring Source Added$/)).toBeVisible()
  await expect.element(dialog.getByText('CMM')).toBeVisible()
  expect(items.rows('checkSources')).toMatchObject([
    { ...source, pageId: sheetId, dates: 'yearFirst', decimal: 'point' },
  ])
})

test('problems in a file of measured values are listed by line and column', async () => {
  await openValues()
  await button('Import Values').click()
  await selectFiles(dialog, measured([...lines, `${hour}00Z,D2,10`]))
  await expect.element(dialog.getByText('1 problem: nothing can be imported yet')).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: '62 Check D2 This checksheet has no check D2' })).toBeVisible()
})

// Proves OPS-254
test('imported values are counted beforehand, and the list is then reloaded with 25 from its start', async () => {
  const { server, checks } = await openValues()
  await button('Import Values').click()
  await selectFiles(dialog, measured(lines))
  await expect.element(dialog.getByText('60 values found, 60 of them new, 1 out of tolerance')).toBeVisible()
  await expectAccessible()
  const before = server.requests('GET', '/checkData').length
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(notice(/^Values Imported$/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Values' }).getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(26)
  const { query } = server.requests('GET', '/checkData')[before]!
  expect([query.get('limit'), query.get('offset')]).toEqual(['25', '0'])
  expect(checks.values).toHaveLength(60)
})

test('values are paged 25 at a time, according to the address, also after a reload', async () => {
  const { address, restart } = await openValues(lines)
  const rows = page.getByRole('table', { name: 'Values' }).getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(26)
  await button('Older').click()
  await button('Older').click()
  await expect.poll(() => rows.elements().length).toBe(11)
  expect(address().searchParams.get('values')).toBe('3')
  restart()
  await expect.poll(() => rows.elements().length).toBe(11)
  await expectAccessible()
})

test('the inspector of a value is visible next to it', async () => {
  await openValues(lines)
  const list = page.getByRole('table', { name: 'Values' })
  await expect.element(list.getByRole('columnheader', { name: 'By' })).toBeVisible()
  const headers = list.getByRole('columnheader').elements()
  expect(headers.slice(0, 4).map((head) => head.textContent)).toEqual(['Recorded', 'Check', 'Value', 'By'])
  const visible = list.element().parentElement!.getBoundingClientRect()
  expect(headers[3]!.getBoundingClientRect().right).toBeLessThan(visible.right)
})

test('an import is undone from its notice; its values remain, marked as retracted', async () => {
  const { server, checks } = await openValues()
  await button('Import Values').click()
  await selectFiles(dialog, measured([`${hour}59:30Z,D1,10`]))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await notice(/^Values Imported$/).hover()
  const recordedAt = checks.values.length
  await button('Undo').click()
  await expect.element(notice(/^Undone$/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Values' }).getByRole('row')
  await expect.element(rows.filter({ hasText: 'retracted' }).first()).toBeVisible()
  expect(recordedAt).toBe(1)
  const [undo] = server.requests('POST', '/checkData/import/undo')
  expect(undo!.body).toEqual({ sourceID: 'CMM', recordedAt: expect.stringMatching(/^2026-03-02T14:/) })
})
