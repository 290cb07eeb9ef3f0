import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordDownloads } from '../../../app/testing/downloads.fixture.ts'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { addressOf, dayMs, days, iso, openQuality, parameters, productionInDays, rowTexts } from '../quality.fixture.ts'

const firstOf = (of: string) =>
  page
    .getByRole('table', { name: `Scrap and rework: ${of}` })
    .getByRole('row')
    .nth(1)
const metricsOf = (view: string) => page.getByRole('region', { name: view, exact: true })
const overTime = 'Scrap and rework over time'

async function expectFirst(view: string, of: string, name: string, texts: readonly string[]) {
  await expect.element(metricsOf(view).getByRole('button', { name: 'First pass yield 95.7 %' })).toBeVisible()
  await expect.element(metricsOf(view).getByRole('button', { name: 'Scrap 52' })).toBeVisible()
  await expect.element(firstOf(of).getByText(name, { exact: true })).toBeVisible()
  for (const text of texts) await expect.element(firstOf(of)).toMatchTextContent(text)
}

async function showSteps() {
  const chart = page.getByRole('group', { name: /^Scrap and rework over time/ })
  await expect.element(chart).toBeVisible()
  ;(chart.element() as HTMLElement).focus()
  await userEvent.keyboard('t')
}

// Proves OPS-088
test('By Part shows the part with the most scrap and rework first, and its time steps as a table', async () => {
  await openQuality(addressOf('byPart'))
  await expectFirst('By Part', 'parts', 'P-2 rev A', ['32', '96.7 %', '972'])
  await showSteps()
  await expect.poll(() => rowTexts(overTime)).toHaveLength(2)
})

test('days without reported data have no counts, and the page shows when the counts start', async () => {
  await openQuality(addressOf('byPart').replace(iso(days.start), iso(days.start - 2 * dayMs)))
  await expect
    .element(page.getByText('Part counts since Nov 17, 2026: no machine reported data in this range before that'))
    .toBeVisible()
  await showSteps()
  await expect.poll(() => rowTexts(overTime)).toHaveLength(4)
  const cells = page.getByRole('table', { name: overTime }).getByRole('row').nth(1).getByRole('cell')
  expect(cells.elements().map(({ textContent }) => textContent)).toEqual([expect.any(String), '–', '–', '–', '–', '–'])
})

test('the CSV file of By Part contains ratios at full precision', async () => {
  const files = recordDownloads()
  await openQuality(addressOf('byPart'))
  await expect.element(firstOf('parts')).toBeVisible()
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect.poll(() => files).toHaveLength(1)
  const text = (await files[0]!.content.text()).trim()
  const { data } = papaparse.parse<Record<string, string>>(text, { header: true })
  expect(data).toHaveLength(3)
  expect([data[0]!.Part, data[0]!.Revision]).toEqual(['P-2', 'A'])
  expect(Number(data[0]!['First pass yield'])).toBe(940 / 972)
})

// Proves OPS-087
test('By Job: a job selected by keyboard filters everything, and its address shows the same', async () => {
  const { restart } = await openQuality(addressOf('byJob'))
  await expectFirst('By Job', 'jobs', 'J-2', ['32', '96.7 %', '972'])
  await expect.element(page.getByText(/^Cumulative %: share of this row and the rows above/)).toBeVisible()
  ;(firstOf('jobs').getByRole('button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => parameters().get('job')).toBe('J-2')
  await expect.element(metricsOf('By Job').getByText('96.7 %', { exact: true })).toBeVisible()
  restart()
  await expect.element(metricsOf('By Job').getByText('96.7 %', { exact: true })).toBeVisible()
  await expect.element(firstOf('machines')).toMatchTextContent('M-02')
})

// Proves OPS-089
test('By Employee shows people by name, and explains that parts made by several people are divided among them', async () => {
  await openQuality(addressOf('byEmployee'), {
    size: 'phone',
    rows: { employees: [{ empID: 'E-2', firstName: 'Ann', lastName: 'Smith', fullName: 'Ann Smith' }] },
  })
  await expectFirst('By Employee', 'employees', 'E-2 · Ann Smith', ['32', '96.7 %', '972'])
  await expect.element(page.getByText(/^Parts made by several people are divided among them\./)).toBeVisible()
  await expectAccessible()
})

test('the person in the address is in sight in the list, though others come before', async () => {
  const production = Array.from({ length: 60 }, (_, k) => ({ ...productionInDays[0]!, empID: `E-${k}`, scrap: 60 - k }))
  await openQuality(addressOf('byEmployee', '&employee=E-59'), { made: production, size: 'phone' })
  const selected = page
    .getByRole('table', { name: 'Scrap and rework: employees' })
    .getByRole('button', { pressed: true })
  await expect.element(selected).toMatchTextContent('E-59')
  const frame = () => page.getByRole('table', { name: 'Scrap and rework: employees' }).element().parentElement!
  await expect.poll(() => frame().scrollHeight > frame().clientHeight).toBe(true)
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
  await expect.poll(() => bottomOf(selected.element()) <= bottomOf(frame())).toBe(true)
})
