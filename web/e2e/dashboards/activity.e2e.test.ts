import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../fixtures/browser.fixture.ts'
import { createPlanFixture } from '../fixtures/plan.fixture.ts'

let fixture: Awaited<ReturnType<typeof createPlanFixture>>
let browser: Awaited<ReturnType<typeof openBrowser>>
const operation = (jobNum: string) => ({ jobNum, assemblySeq: 0, oprSeq: 10 })

/**
 * Ben mills J-1 at M-05 according to all sources; Ada has a ticket there too, and came from Goods in half an hour ago;
 * Cy has had one at M-06 for fifty minutes and is in Turning. M-01 has been running J-2 for an hour, without a ticket.
 */
async function addWork() {
  const minutesAgo = (minutes: number) => fixture.now - minutes * 60_000
  const shiftTimes = ['00:00', '08:00', '16:00', '24:00']
  const shifts = ['Owls', 'Larks', 'Doves'].map((name, i) => {
    const [start, end] = [shiftTimes[i], i === 2 ? '00:00' : shiftTimes[i + 1]]
    return { shiftNum: i + 1, name, days: [...weekdays], start, end, breaks: [] }
  })
  await fixture.request('POST', '/schedules', { scheduleID: 'ROUND', shifts })
  for (const jobNum of ['J-1', 'J-2']) await fixture.request('POST', '/jobOperations', operation(jobNum))
  for (const resourceID of ['M-05', 'M-01']) {
    await fixture.request('PUT', `/resources/${resourceID}`, { commissionedOn: '2020-01-01' })
    const scheduled = { scheduleID: 'ROUND', effectiveFrom: '2020-01-02T00:00:00Z' }
    await fixture.request('PUT', `/resources/${resourceID}`, scheduled)
    await fixture.request('POST', '/devices', { deviceTypeId: 'takt-h1', resourceId: resourceID })
  }
  for (const [empID, resourceID, since] of [
    ['E-2', 'M-05', 110],
    ['E-1', 'M-05', 110],
    ['E-3', 'M-06', 50],
  ] as const)
    await fixture.request('POST', '/laborTickets', {
      empID,
      resourceID,
      ...operation('J-1'),
      start: new Date(minutesAgo(since)).toISOString(),
    })
  const slicesSince = (since: number, jobNum: string, empIDs: string[]) => {
    const outputs = [sampleOutput(operation(jobNum))]
    return [{ ...sampleSlice(minutesAgo(since), minutesAgo(-60), 'running', { outputs, empIDs }), values: null }]
  }
  const clickhouse = openClickHouse(fixture.testEnvironment.env.CLICKHOUSE_URL!)
  await insertSlices(clickhouse, [
    { organizationId: 1, deviceId: 1, slices: slicesSince(110, 'J-1', ['E-2']) },
    { organizationId: 1, deviceId: 2, slices: slicesSince(60, 'J-2', []) },
  ])
  await clickhouse.close()
}

beforeAll(async () => {
  await buildWeb()
  fixture = await createPlanFixture()
  await addWork()
  browser = await openBrowser(fixture.origin)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const at = (view: string, more = '') => `/activity/${view}?range=24h${more}`
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const rowOf = async (page: Page, name: string, first: string) =>
  (await table(page, name).getByRole('row').allTextContents()).find((text) => text.startsWith(first)) ?? ''
// Proves OPS-081
test('Floor Plans: activity, job and people at each machine, now and at any instant of the range', async () => {
  const { page, context, troubles: problems } = await browser.signedIn(at('floorPlans'))
  const plan = page.getByRole('img', {
    name: 'Ground floor: 8 machines, 3 people. The list next to it has the same information.',
  })
  await plan.waitFor()
  await table(page, 'Machines').waitFor()
  // Side by side, filling the whole width.
  await expect
    .poll(async () => {
      const [planBox, listed] = [(await plan.boundingBox())!, (await table(page, 'Machines').boundingBox())!]
      return [listed.x > planBox.x + planBox.width, Math.abs(listed.y - planBox.y) < 8, listed.x + listed.width > 1400]
    })
    .toEqual([true, true, true])
  await expect.poll(() => rowOf(page, 'Machines', 'M-05')).toMatch(/J-1.*Ada Okafor.*Ben Okafor/)
  await expect.poll(() => rowOf(page, 'Machines', 'M-01')).toMatch(/J-2No ticket.*Cy Okafor/)
  await table(page, 'Machines').getByRole('button', { name: 'M-05' }).click()
  const panel = page.getByRole('region', { name: 'At M-05' })
  await expect
    .poll(() => panel.getByRole('row').allTextContents())
    .toContainEqual(expect.stringMatching(/Ben Okafor.*Labor ticket, Machine, Tag/))
  // Shifts have the names of their schedules.
  const names = () => page.locator('[data-band]').evaluateAll((all) => all.map((band) => band.textContent))
  await expect.poll(async () => [...new Set(await names())].filter(Boolean).sort()).toEqual(['Doves', 'Larks', 'Owls'])
  // By keyboard back to the time when Ada was in Goods in; the replay continues from there.
  await page.getByRole('slider', { name: 'Time slider' }).focus()
  await page.keyboard.press('PageDown')
  await expect.poll(() => page.url()).toContain('slider=95')
  await expect.poll(() => rowOf(page, 'Machines', 'M-05')).toMatch(/RunningJ-1Tag elsewhere/)
  await expect
    .poll(() => panel.getByText('E-1 · Ada Okafor has a ticket on J-1 at M-05, but their tag is in Goods in').count())
    .toBe(1)
  await page.keyboard.press('Home')
  await expect.poll(() => rowOf(page, 'Machines', 'M-05')).toMatch(/Unknown$/)
  expect(problems).toEqual([])
  await context.close()
})
