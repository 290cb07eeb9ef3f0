import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf, day, format, openPlant, param } from '../efficiency.fixture.ts'

const usual = { timeClasses: ['down', 'idle'], scheduled: true } as const
const lost = (row: BreakdownRow) => row.downSecs + row.idleSecs
const sum = (rows: BreakdownRow[], of: (row: BreakdownRow) => number) => rows.reduce((all, row) => all + of(row), 0)
const table = (name: string | RegExp) => page.getByRole('table', { name })
const head = () => page.getByRole('region', { name: 'Downtime', exact: true })

/** Opens the view; the reason with most failures, its rows by machine and what all machines did. */
async function open(more = '', options: Parameters<typeof openPlant>[1] = {}) {
  const plant = await openPlant(addressOf('/efficiency/downtime', day, more), options)
  const [first] = plant
    .breakdown(['reason'], { scheduled: true })
    .filter((row) => row.reason)
    .sort((a, b) => (b.failures ?? 0) - (a.failures ?? 0))
  const reason = first!.reason!
  const ran = plant.breakdown(['resourceID'], { scheduled: true })
  const ofReason = plant.breakdown(['resourceID'], { scheduled: true, only: { reason } })
  const losses = plant.breakdown(['resourceID'], { ...usual, only: { reason } })
  const listed = plant.breakdown(['reason'], usual).sort((a, b) => lost(b) - lost(a))
  const place = listed.findIndex((row) => row.reason === reason)
  const choose = async () => {
    const row = table('By reason')
      .getByRole('row')
      .nth(place + 1)
    await expect.element(row).toBeVisible()
    await row.getByRole('button').click()
  }
  return { ...plant, reason, ran, ofReason, losses, choose }
}

test('a chosen reason narrows downtime, stops, failures and times between and to repair', async () => {
  const { reason, ran, ofReason, losses, choose } = await open()
  await choose()
  await expect.poll(() => param('reason')).toBe(reason)
  const failures = sum(ofReason, (row) => row.failures ?? 0)
  const operating = sum(ran, (row) => row.runSecs + row.setupSecs)
  for (const text of [
    format.duration(sum(losses, lost)),
    format.count(sum(losses, (row) => row.stops ?? 0)),
    `${format.count(failures)} failures`,
    format.duration(operating / failures),
    format.duration(sum(ofReason, (row) => row.downSecs) / failures),
  ])
    await expect.element(head().getByText(text, { exact: true }).first()).toBeVisible()
})

test('a chosen reason narrows the times between failures and to repair of each machine', async () => {
  const { ran, ofReason, losses, choose } = await open()
  await choose()
  const [worst] = losses.sort((a, b) => lost(b) - lost(a))
  const own = ofReason.find(({ resourceID }) => resourceID === worst!.resourceID)!
  const operating = ran.find(({ resourceID }) => resourceID === worst!.resourceID)!
  const row = table('By machine').getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(worst!.resourceID!)
  await expect
    .element(row)
    .toMatchTextContent(format.duration((operating.runSecs + operating.setupSecs) / own.failures!))
  await expect.element(row).toMatchTextContent(format.duration(own.downSecs / own.failures!))
})

test.each([
  { size: 'desk', height: 900 },
  { size: 'phone', height: 844 },
] as const)('the stops of a chosen reason come into view ($size)', async ({ size, height }) => {
  const { choose } = await open('', { size })
  await choose()
  const stops = page.getByRole('region', { name: /^Stops of / })
  await expect.element(stops.getByRole('link').first()).toBeVisible()
  const edges = () => stops.element().getBoundingClientRect()
  await expect.poll(() => edges().top).toBeLessThan(height - 200)
  expect(edges().top).toBeGreaterThanOrEqual(0)
})

test('of an hour of the day no time between failures is told, and why', async () => {
  const { breakdown } = await open('&hour=9')
  const rows = breakdown(['resourceID'], { scheduled: true, only: { hourOfDay: 9 } })
  const failures = format.count(sum(rows, (row) => row.failures ?? 0))
  await expect.element(head().getByText(new RegExp(`^${failures} failures?$`))).toBeVisible()
  await expect.element(head()).toMatchTextContent(/MTBF–/)
})

test('when a kind of stops is switched on, all figures are marked as old until the new ones are there', async () => {
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

test('while the losses by hour are under way no hour claims to have none', async () => {
  let isHeld = true
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await open('', {
    server: (server) =>
      server.on('POST', '/analytics/breakdown', ({ body }) =>
        isHeld && (body as { by: string[] }).by.includes('hourOfDay') ? promise : undefined,
      ),
  })
  const hours = page.getByRole('region', { name: 'By hour of the day' })
  await expect.poll(() => hours.query()?.querySelector('[aria-busy=true]')).toBeTruthy()
  expect(hours.getByRole('button', { name: /^00:00, 0 s/ }).elements()).toEqual([])
  isHeld = false
  resolve(undefined)
  await expect.element(hours.getByRole('button', { name: /^00:00, / })).toBeVisible()
})
