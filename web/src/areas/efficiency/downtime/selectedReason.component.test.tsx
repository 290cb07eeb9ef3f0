import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf, day, format, openPlant, param } from '../efficiency.fixture.ts'

const defaultFilter = { timeClasses: ['down', 'idle'], scheduled: true } as const
const lostSecs = (row: BreakdownRow) => row.downSecs + row.idleSecs
const sum = (rows: BreakdownRow[], of: (row: BreakdownRow) => number) => rows.reduce((all, row) => all + of(row), 0)
const table = (name: string | RegExp) => page.getByRole('table', { name })
const head = () => page.getByRole('region', { name: 'Downtime', exact: true })

/**
 * Opens the view and returns the reason with the most failures, its rows by machine, and the totals of all machines.
 */
async function open(more = '', options: Parameters<typeof openPlant>[1] = {}) {
  const plant = await openPlant(addressOf('/efficiency/downtime', day, more), options)
  const [first] = plant
    .breakdown(['reason'], { scheduled: true })
    .filter((row) => row.reason)
    .sort((a, b) => (b.failures ?? 0) - (a.failures ?? 0))
  const reason = first!.reason!
  const machineRows = plant.breakdown(['resourceID'], { scheduled: true })
  const ofReason = plant.breakdown(['resourceID'], { scheduled: true, only: { reason } })
  const losses = plant.breakdown(['resourceID'], { ...defaultFilter, only: { reason } })
  const listed = plant.breakdown(['reason'], defaultFilter).sort((a, b) => lostSecs(b) - lostSecs(a))
  const index = listed.findIndex((row) => row.reason === reason)
  const selectReason = async () => {
    const row = table('By reason')
      .getByRole('row')
      .nth(index + 1)
    await expect.element(row).toBeVisible()
    await row.getByRole('button').click()
  }
  return { ...plant, reason, ran: machineRows, ofReason, losses, choose: selectReason }
}

test('selecting a reason filters downtime, stops, failures, MTBF and MTTR', async () => {
  const { reason, ran: machineRows, ofReason, losses, choose: selectReason } = await open()
  await selectReason()
  await expect.poll(() => param('reason')).toBe(reason)
  const failures = sum(ofReason, (row) => row.failures ?? 0)
  const operating = sum(machineRows, (row) => row.runSecs + row.setupSecs)
  for (const text of [
    format.duration(sum(losses, lostSecs)),
    format.count(sum(losses, (row) => row.stops ?? 0)),
    `${format.count(failures)} failures`,
    format.duration(operating / failures),
    format.duration(sum(ofReason, (row) => row.downSecs) / failures),
  ])
    await expect.element(head().getByText(text, { exact: true }).first()).toBeVisible()
})

test('selecting a reason filters the MTBF and MTTR of each machine', async () => {
  const { ran: machineRows, ofReason, losses, choose: selectReason } = await open()
  await selectReason()
  const [worst] = losses.sort((a, b) => lostSecs(b) - lostSecs(a))
  const reasonRow = ofReason.find(({ resourceID }) => resourceID === worst!.resourceID)!
  const operating = machineRows.find(({ resourceID }) => resourceID === worst!.resourceID)!
  const row = table('By machine').getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(worst!.resourceID!)
  await expect
    .element(row)
    .toMatchTextContent(format.duration((operating.runSecs + operating.setupSecs) / reasonRow.failures!))
  await expect.element(row).toMatchTextContent(format.duration(reasonRow.downSecs / reasonRow.failures!))
})

test.each([
  { size: 'desk', height: 900 },
  { size: 'phone', height: 844 },
] as const)('scrolls the stops of a selected reason into view ($size)', async ({ size, height }) => {
  const { choose: selectReason } = await open('', { size })
  await selectReason()
  const stops = page.getByRole('region', { name: /^Stops of / })
  await expect.element(stops.getByRole('link').first()).toBeVisible()
  const edges = () => stops.element().getBoundingClientRect()
  await expect.poll(() => edges().top).toBeLessThan(height - 200)
  expect(edges().top).toBeGreaterThanOrEqual(0)
})

test('shows the failures but no MTBF for an hour of the day', async () => {
  const { breakdown } = await open('&hour=9')
  const rows = breakdown(['resourceID'], { scheduled: true, only: { hourOfDay: 9 } })
  const failures = format.count(sum(rows, (row) => row.failures ?? 0))
  await expect.element(head().getByText(new RegExp(`^${failures} failures?$`))).toBeVisible()
  await expect.element(head()).toMatchTextContent(/MTBF–/)
})

test('marks all metrics as outdated after a stop class is enabled, until the new data has loaded', async () => {
  const { server } = await open()
  await expect.element(table('By shift').getByRole('button').first()).toBeVisible()
  const marked = () => document.querySelector('main [data-old-figures]')
  await expect.poll(marked).toBeNull()
  const before = head().element().textContent
  const release = server.hold('POST', '/analytics/breakdown')
  await page.getByRole('button', { name: 'Setup', exact: true }).click()
  await expect.poll(marked).not.toBeNull()
  for (const name of ['Downtime', 'By reason', 'By machine', 'By shift', 'By hour of the day'])
    expect(getComputedStyle(page.getByRole('region', { name, exact: true }).element()).opacity, name).toBe('0.4')
  release()
  await expect.poll(marked).toBeNull()
  expect(head().element().textContent).not.toBe(before)
})

test('shows no zero values while the losses by hour are loading', async () => {
  let isBlocked = true
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await open('', {
    server: (server) =>
      server.on('POST', '/analytics/breakdown', ({ body }) =>
        isBlocked && (body as { by: string[] }).by.includes('hourOfDay') ? promise : undefined,
      ),
  })
  const hours = page.getByRole('region', { name: 'By hour of the day' })
  await expect.poll(() => hours.query()?.querySelector('[aria-busy=true]')).toBeTruthy()
  expect(hours.getByRole('button', { name: /^00:00, 0 s/ }).elements()).toEqual([])
  isBlocked = false
  resolve(undefined)
  await expect.element(hours.getByRole('button', { name: /^00:00, / })).toBeVisible()
})
