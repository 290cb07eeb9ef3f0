import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { openSheet } from '../checksheets.fixture.ts'

const work = 'jobNum=J-100&assemblySeq=0&oprSeq=10'
const open = (docName: string) => openSheet(docName, (id) => `/checksheets/${id}/fill?${work}`, { size: 'machine' })
const slot = (name: RegExp) => page.getByRole('list', { name: 'Checks' }).getByRole('button', { name })
const type = (value: string) => userEvent.keyboard(`${value}{Enter}`)

test('a value is typed with keys that are large enough for gloves', async () => {
  const { checks } = await open('By touch')
  await expect.element(page.getByRole('heading', { name: 'Fill in: By touch' })).toBeVisible()
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  for (const key of page.getByRole('group', { name: 'Digits' }).getByRole('button').elements()) {
    const { width, height } = key.getBoundingClientRect()
    expect([width >= 48, height >= 48]).toEqual([true, true])
  }
  await expectAccessible()
  for (const key of ['1', '0', 'Decimal point', '0', '1', 'OK']) await button(key).click()
  await expect.element(page.getByText('Value 2 of 2', { exact: false })).toBeVisible()
  await expect.poll(() => checks.values.map(({ value }) => value)).toEqual([10.01])
})

test('a gauge can type a value while nothing has the focus', async () => {
  const { checks } = await open('By gauge')
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  const focused = document.activeElement as HTMLElement | null
  focused?.blur()
  await type('10.01')
  await expect.element(page.getByText('Value 2 of 2', { exact: false })).toBeVisible()
  await expect.poll(() => checks.values.map(({ value }) => value)).toEqual([10.01])
})

test('out of tolerance, both fields are visible above the buttons, each with its suggestions below it', async () => {
  await open('Outside')
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  await type('10.3')
  await expect.element(page.getByText(/Out of tolerance: 10 ±0.02 mm is expected, 9.98 to 10.02 mm$/)).toBeVisible()
  await expect.element(button('Save and continue')).toBeDisabled()
  const footer = button('Save and continue').element().getBoundingClientRect()
  for (const [label, suggestionsLabel] of [
    ['What is the reason?', 'Usual reasons'],
    ['What was done?', 'Usual actions'],
  ] as const) {
    const field = page.getByLabelText(label).element().getBoundingClientRect()
    const suggestions = page.getByRole('group', { name: suggestionsLabel }).element().getBoundingClientRect()
    expect([label, field.y < suggestions.y, suggestions.bottom <= footer.y]).toEqual([label, true, true])
  }
  await page.getByRole('group', { name: 'Usual reasons' }).getByRole('button', { name: 'Tool worn' }).click()
  await expect.element(page.getByLabelText('What is the reason?')).toHaveValue('Tool worn')
})

test('all values of a checksheet are sent with the work context and the reasons for being out of tolerance', async () => {
  const { checks } = await open('Fit to window')
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  await type('10.01')
  await expect.element(page.getByText('Value 2 of 2', { exact: false })).toBeVisible()
  await type('10.3')
  await page.getByLabelText('What is the reason?').fill('Tool worn')
  await page.getByLabelText('What was done?').fill('Insert changed')
  await button('Save and continue').click()
  await button('Passed').click()
  await page.getByLabelText('Your text').fill('4711')
  await button('OK').click()
  await expect.element(page.getByText('All checks are filled in, 1 out of tolerance.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('All values have been sent', { exact: false })).toBeVisible()
  expect(
    checks.values.map(({ checkID, sample, value, passed, text, reason, action, jobNum, oprSeq }) =>
      [checkID, sample, value ?? passed ?? text, reason, action, jobNum, oprSeq].join(' '),
    ),
  ).toEqual([
    'D1 1 10.01   J-100 10',
    'D1 2 10.3 Tool worn Insert changed J-100 10',
    'V1 1 true   J-100 10',
    'T1 1 4711   J-100 10',
  ])
})

test('a value is corrected by another one, typed with a decimal comma', async () => {
  const { checks } = await open('Corrected')
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  await type('10.01')
  await expect.element(page.getByText('Value 2 of 2', { exact: false })).toBeVisible()
  await slot(/D1 \(1\)/).click()
  await expect.element(page.getByText('Corrects 10.01 mm; both are stored', { exact: false })).toBeVisible()
  await type('10,00')
  await expect.poll(() => checks.values.map(({ value }) => value)).toEqual([10.01, 10])
  expect(checks.values[1]!.corrects).toBe(checks.values[0]!.entryId)
})

test('earlier reasons and actions are entered with a tap', async () => {
  const { checks } = await open('Given before')
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  await type('10.3')
  await page.getByLabelText('What is the reason?').fill('Chips in the jaw')
  await page.getByLabelText('What was done?').fill('Jaw cleaned')
  await button('Save and continue').click()
  await expect.element(page.getByText('Value 2 of 2', { exact: false })).toBeVisible()
  await type('10,31')
  for (const suggestion of ['Chips in the jaw', 'Jaw cleaned'])
    await page
      .getByRole('group', { name: /Usual (reasons|actions)/ })
      .getByRole('button', { name: suggestion })
      .click()
  await expectAccessible()
  await button('Save and continue').click()
  await expect.poll(() => checks.values.map(({ reason }) => reason)).toEqual(['Chips in the jaw', 'Chips in the jaw'])
})

test('values out of tolerance can be listed alone, with reason and action', async () => {
  const { restart, sheetId } = await open('Listed')
  await expect.element(page.getByText('Value 1 of 2', { exact: false })).toBeVisible()
  await type('10.01')
  await expect.element(page.getByText('Value 2 of 2', { exact: false })).toBeVisible()
  await type('10.3')
  await page.getByLabelText('What is the reason?').fill('Tool worn')
  await page.getByLabelText('What was done?').fill('Insert changed')
  await button('Save and continue').click()
  await expect.element(button('Passed')).toBeVisible()
  restart(`/checksheets/${sheetId}`)
  const values = page.getByRole('table', { name: 'Values' })
  await expect.element(values.getByRole('row', { name: /10\.01/ })).toBeVisible()
  await page.getByRole('switch', { name: 'Only out of tolerance' }).click()
  await expect.element(values.getByRole('row', { name: /10\.01/ })).not.toBeInTheDocument()
  await expect.element(values.getByRole('cell', { name: /Tool worn · Insert changed/ })).toBeVisible()
})
