import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
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

const gaugeFields = [
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
        gauges: items.rows('gauges').map((row) => Object.fromEntries(gaugeFields.map((name) => [name, row[name]]))),
      })),
  })

/** Selects the caliper by its serial number, as typed by a scanner. */
async function scanCaliper(): Promise<void> {
  await gauge.getByRole('button', { name: 'Choose Gauge' }).click()
  await dialog.getByRole('combobox', { name: 'Gauge: Caliper' }).click()
  await userEvent.keyboard('SN 2044-7{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
}

test('the gauge of a check is selected among those of its kind, or scanned; an overdue one shows a warning', async () => {
  await openFlange()
  await expect.element(gauge.getByText('Caliper: which gauge do you use?')).toBeVisible()
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

test('values are sent with the selected gauge; a gauge named by the checksheet needs no selection', async () => {
  const { server } = await openFlange()
  await scanCaliper()
  await userEvent.keyboard('80.02{Enter}')
  await expect.element(gauge.getByText('H-300 · Height gauge 300')).toBeVisible()
  await expect.element(gauge.getByRole('button')).not.toBeInTheDocument()
  await expect.element(gauge.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('120.1{Enter}')
  await expect.element(page.getByText('All checks are filled in.')).toBeVisible()
  const sentGauges = () =>
    server.requests('POST', '/checkData').flatMap(({ body }) => {
      const { entries } = body as { entries: { checkID: string; gaugeID?: string }[] }
      return entries.map(({ checkID, gaugeID }) => [checkID, gaugeID ?? null])
    })
  // The server already knows the gauge named by the checksheet.
  await expect.poll(sentGauges).toEqual([
    ['D1', 'C-150'],
    ['L1', null],
  ])
})

test('a device remembers the selected gauge', async () => {
  const { restart } = await openFlange()
  await scanCaliper()
  await userEvent.keyboard('80.02{Enter}')
  await expect.element(gauge.getByText('H-300 · Height gauge 300')).toBeVisible()
  await userEvent.keyboard('120.1{Enter}')
  await expect.element(page.getByText('All checks are filled in.')).toBeVisible()
  restart()
  await button('Fill in again').click()
  await expect.element(gauge.getByText('C-150 · Caliper 150')).toBeVisible()
})

test('a checksheet lists the gauges of its checks', async () => {
  await openSheet('Flange', (id) => `/checksheets/${id}`, { text, rows: { gauges } })
  await expect.element(page.getByRole('table', { name: 'Checks' }).getByText('H-300')).toBeVisible()
})
