import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser } from '../beds/browser.bed.ts'
import { createPlanBed } from '../beds/plan.bed.ts'

let bed: Awaited<ReturnType<typeof createPlanBed>>
let browser: Awaited<ReturnType<typeof openBrowser>>
const operation = (jobNum: string) => ({ jobNum, assemblySeq: 0, oprSeq: 10 })

/**
 * Ben mills J-1 at M-05 and all say so; Ada has a ticket there too, and came from Goods in half an hour ago; Cy has one
 * at M-06 since fifty minutes ago and is in Turning. M-01 runs J-2 for an hour, on which nobody has a ticket.
 */
async function addWork() {
  const ago = (minutes: number) => bed.now - minutes * 60_000
  const turns = ['00:00', '08:00', '16:00', '24:00']
  const shifts = ['Owls', 'Larks', 'Doves'].map((name, i) => {
    const [start, end] = [turns[i], i === 2 ? '00:00' : turns[i + 1]]
    return { shiftNum: i + 1, name, days: [...weekdays], start, end, breaks: [] }
  })
  await bed.ask('POST', '/schedules', { scheduleID: 'ROUND', shifts })
  for (const jobNum of ['J-1', 'J-2']) await bed.ask('POST', '/jobOperations', operation(jobNum))
  for (const resourceID of ['M-05', 'M-01']) {
    await bed.ask('PUT', `/resources/${resourceID}`, { commissionedOn: '2020-01-01' })
    const scheduled = { scheduleID: 'ROUND', effectiveFrom: '2020-01-02T00:00:00Z' }
    await bed.ask('PUT', `/resources/${resourceID}`, scheduled)
    await bed.ask('POST', '/devices', { deviceTypeId: 'takt-h1', resourceId: resourceID })
  }
  for (const [empID, resourceID, since] of [
    ['E-2', 'M-05', 110],
    ['E-1', 'M-05', 110],
    ['E-3', 'M-06', 50],
  ] as const)
    await bed.ask('POST', '/laborTickets', {
      empID,
      resourceID,
      ...operation('J-1'),
      start: new Date(ago(since)).toISOString(),
    })
  const told = (since: number, jobNum: string, empIDs: string[]) => {
    const outputs = [sampleOutput(operation(jobNum))]
    return [{ ...sampleSlice(ago(since), ago(-60), 'running', { outputs, empIDs }), values: null }]
  }
  const clickhouse = openClickHouse(bed.world.env.CLICKHOUSE_URL!)
  await insertSlices(clickhouse, [
    { organizationId: 1, deviceId: 1, slices: told(110, 'J-1', ['E-2']) },
    { organizationId: 1, deviceId: 2, slices: told(60, 'J-2', []) },
  ])
  await clickhouse.close()
}

beforeAll(async () => {
  await buildWeb()
  bed = await createPlanBed()
  await addWork()
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const at = (view: string, more = '') => `/activity/${view}?range=24h${more}`
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const rowOf = async (page: Page, name: string, first: string) =>
  (await table(page, name).getByRole('row').allTextContents()).find((text) => text.startsWith(first)) ?? ''
// Proves OPS-081
test('Floor Plans: what goes on at each machine, its job and people, now and at any instant of the range', async () => {
  const { page, context, troubles } = await browser.signedIn(at('floorPlans'))
  const plan = page.getByRole('img', {
    name: 'Ground floor: 8 machines, 3 people. The list beside it says the same.',
  })
  await plan.waitFor()
  await table(page, 'Machines').waitFor()
  // Beside each other, and nothing of the width is left over.
  await expect
    .poll(async () => {
      const [drawn, listed] = [(await plan.boundingBox())!, (await table(page, 'Machines').boundingBox())!]
      return [listed.x > drawn.x + drawn.width, Math.abs(listed.y - drawn.y) < 8, listed.x + listed.width > 1400]
    })
    .toEqual([true, true, true])
  await expect.poll(() => rowOf(page, 'Machines', 'M-05')).toMatch(/J-1.*Ada Okafor.*Ben Okafor/)
  await expect.poll(() => rowOf(page, 'Machines', 'M-01')).toMatch(/J-2No ticket.*Cy Okafor/)
  await table(page, 'Machines').getByRole('button', { name: 'M-05' }).click()
  const panel = page.getByRole('region', { name: 'At M-05' })
  await expect
    .poll(() => panel.getByRole('row').allTextContents())
    .toContainEqual(expect.stringMatching(/Ben Okafor.*Labor ticket, Machine, Tag/))
  // Shifts have the names that their schedules give them.
  const names = () => page.locator('[data-band]').evaluateAll((all) => all.map((band) => band.textContent))
  await expect.poll(async () => [...new Set(await names())].filter(Boolean).sort()).toEqual(['Doves', 'Larks', 'Owls'])
  // By keyboard back to when Ada was in Goods in; the replay goes on from there.
  await page.getByRole('slider', { name: 'Time slider' }).focus()
  await page.keyboard.press('PageDown')
  await expect.poll(() => page.url()).toContain('slider=95')
  await expect.poll(() => rowOf(page, 'Machines', 'M-05')).toMatch(/RunningJ-1Tag elsewhere/)
  await expect
    .poll(() =>
      panel.getByText('E-1 · Ada Okafor has a ticket on J-1 at M-05, and their tag is told in Goods in').count(),
    )
    .toBe(1)
  await page.keyboard.press('Home')
  await expect.poll(() => rowOf(page, 'Machines', 'M-05')).toMatch(/Unknown$/)
  expect(troubles).toEqual([])
  await context.close()
})
