import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/notice.fixture.ts'
import { openSheet } from '../checksheets.fixture.ts'
import { checksOf } from '../checksOf.ts'
import { gauges } from '../gauges/gauges.fixture.ts'

const text = writeChecks(
  checksOf(`Check,What to Check,Kind,Unit,Nominal,Lower Limit,Upper Limit,Samples,How Often,Gauge,Gauge Kind
D1,Outer diameter,number,mm,80,79.9,80.1,1,each hour,,Caliper
L1,Length,number,mm,120,119.5,120.5,1,each hour,H-300,
`),
)
const gauge = page.getByRole('group', { name: 'Measured with' })
const dialog = page.getByRole('dialog', { name: 'Choose Gauge' })

const asked = [
  'gaugeID',
  'gaugeName',
  'gaugeKind',
  'serialNumber',
  'inUse',
  'intervalMonths',
  'calibrationResult',
  'dueOn',
  'overdueFrom',
]

const openFlange = () =>
  openSheet('Flange', (id) => `/checksheets/${id}/fill?resourceID=M-100`, {
    text,
    rows: { gauges },
    size: 'phone',
    server: (server, items) =>
      server.on('GET', '/checkData/gauges', () => ({
        gauges: items.rows('gauges').map((row) => Object.fromEntries(asked.map((name) => [name, row[name]]))),
      })),
  })

/** Chooses the caliper as a scanner types its serial number. */
async function scanCaliper(): Promise<void> {
  await gauge.getByRole('button', { name: 'Choose Gauge' }).click()
  await dialog.getByRole('combobox', { name: 'Gauge: Caliper' }).click()
  await userEvent.keyboard('SN 2044-7{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
}

test('the gauge of a check is chosen among those of its kind, or scanned; one that is overdue is warned of', async () => {
  await openFlange()
  await expect.element(gauge.getByText('Caliper: which gauge is it?')).toBeVisible()
  await gauge.getByRole('button', { name: 'Choose Gauge' }).click()
  await dialog.getByRole('combobox', { name: 'Gauge: Caliper' }).click()
  await expect.element(page.getByRole('option', { name: /C-300/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /H-300/ })).not.toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('SN 2044-7{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(gauge.getByText('C-150 · Caliper 150')).toBeVisible()
  await expect.element(gauge.getByRole('alert').filter({ hasText: /Overdue: was due/ })).toBeVisible()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('values are sent with the gauge that was chosen; one that the checksheet names is not asked for', async () => {
  const { server } = await openFlange()
  await scanCaliper()
  await userEvent.keyboard('80.02{Enter}')
  await expect.element(gauge.getByText('H-300 · Height gauge 300')).toBeVisible()
  await expect.element(gauge.getByRole('button')).not.toBeInTheDocument()
  await expect.element(gauge.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('120.1{Enter}')
  await expect.element(page.getByText('All checks are filled in.')).toBeVisible()
  const sent = () =>
    server.requests('POST', '/checkData').flatMap(({ body }) => {
      const { entries } = body as { entries: { checkID: string; gaugeID?: string }[] }
      return entries.map(({ checkID, gaugeID }) => [checkID, gaugeID ?? null])
    })
  // The server knows the gauge that the checksheet names.
  await expect.poll(sent).toEqual([
    ['D1', 'C-150'],
    ['L1', null],
  ])
})

test('a device remembers the gauge that was chosen on it', async () => {
  const { restart } = await openFlange()
  await scanCaliper()
  await userEvent.keyboard('80.02{Enter}')
  await expect.element(gauge.getByText('H-300 · Height gauge 300')).toBeVisible()
  await userEvent.keyboard('120.1{Enter}')
  await expect.element(page.getByText('All checks are filled in.')).toBeVisible()
  restart()
  await button('Fill in once more').click()
  await expect.element(gauge.getByText('C-150 · Caliper 150')).toBeVisible()
})

test('a checksheet lists the gauges of its checks', async () => {
  await openSheet('Flange', (id) => `/checksheets/${id}`, { text, rows: { gauges } })
  await expect.element(page.getByRole('table', { name: 'Checks' }).getByText('H-300')).toBeVisible()
})
