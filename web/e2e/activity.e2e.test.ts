import { readFile } from 'node:fs/promises'
import { sampleOutput, sampleSlice } from '@takt/domain/efficiency/plantSamples.bed.ts'
import { weekdays } from '@takt/domain/schedule/schedule.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import { insertSlices } from '@takt/store/slices.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, openBrowser, phone } from './browser.bed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPlanBed } from './plan.bed.ts'

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
      ...{ empID, resourceID, ...operation('J-1') },
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
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const at = (view: string, more = '') => `/activity/${view}?range=24h${more}`
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const rowOf = async (page: Page, name: string, first: string) =>
  (await table(page, name).getByRole('row').allTextContents()).find((text) => text.startsWith(first)) ?? ''
const shot = async (page: Page, what: string) => {
  if (!process.env.SHOTS) return
  const take = async (name: string) => {
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${process.env.SHOTS}/activity-${what}-${name}.png`, animations: 'disabled' })
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await take(colorScheme)
  }
  const before = page.viewportSize()!
  if (before.width < 1000) return
  await page.setViewportSize({ width: 3840, height: 2160 })
  await take('4k')
  await page.setViewportSize(before)
}

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
  await expectAccessible(page)
  await shot(page, 'plan')
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
  await shot(page, 'then')
  await page.keyboard.press('Home')
  await expect.poll(() => rowOf(page, 'Machines', 'M-05')).toMatch(/Unknown$/)
  expect(troubles).toEqual([])
  await context.close()
})

test('Details: tickets, machines and tags side by side by machine, person and job, and where they contradict', async () => {
  const { page, context } = await browser.signedIn(at('details'))
  const lanes = page.getByRole('group', { name: 'Timeline' })
  await expect
    .poll(() => lanes.getByRole('heading').allTextContents())
    .toEqual(['M-01', 'M-05', 'M-06', 'M-02', 'M-03', 'M-04', 'M-07', 'M-08'])
  await expect.poll(() => lanes.textContent()).toContain('No ticket')
  const states = page.getByRole('list', { name: 'States' })
  await expect.poll(() => states.getByRole('listitem').allTextContents()).toContain('Running')
  await shot(page, 'details-machine')
  await page.getByRole('button', { name: 'Person' }).click()
  await expect.poll(() => page.url()).toContain('by=person')
  await expect
    .poll(() => lanes.getByRole('heading').allTextContents())
    .toEqual(['E-1 · Ada Okafor', 'E-3 · Cy Okafor', 'E-2 · Ben Okafor'])
  await expect.poll(() => lanes.textContent()).toMatch(/Ada Okafor.*Goods in.*Tag elsewhere: Goods in/)
  await page.getByRole('button', { name: 'Job' }).click()
  await expect.poll(() => lanes.getByRole('heading').allTextContents()).toEqual(['J-1', 'J-2'])
  await shot(page, 'details')
  await lanes.focus()
  await page.keyboard.press('n')
  await page
    .getByRole('status')
    .filter({ hasText: /^J-1: E-.*, \d\d:\d\d – / })
    .waitFor()
  await page.keyboard.press('+')
  // The axis stays in sight above what is scrolled.
  const axis = page.getByText(/^\d\d:\d\d$/).first()
  const before = (await axis.boundingBox())!
  await page.setViewportSize({ width: 1440, height: 420 })
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await expect.poll(async () => (await axis.boundingBox())!.y).toBeLessThan(before.y)
  expect((await axis.boundingBox())!.y).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await context.close()
})

test('Alerts: what does not fit together now, and what ended', async () => {
  const { page, context } = await browser.signedIn(at('alerts'))
  const messages = async (name: string) => (await table(page, name).getByRole('row').allTextContents()).slice(1)
  // Names of people come after the alerts.
  await expect
    .poll(async () => (await messages('Going on')).sort())
    .toEqual([
      expect.stringContaining('M-01 runs J-2, and nobody’s ticket is open on it'),
      expect.stringContaining('E-3 · Cy Okafor has a ticket on J-1 at M-06, and their tag is told in Turning'),
      expect.stringContaining('Milling holds 2 people, more than it may'),
    ])
  await expect
    .poll(() => messages('Ended in this range'))
    .toEqual([
      expect.stringContaining('E-1 · Ada Okafor has a ticket on J-1 at M-05, and their tag is told in Goods in'),
    ])
  await expectAccessible(page)
  await shot(page, 'alerts')
  await context.close()
})

test('Data: the same as a grid that is sorted, searched and taken along', async () => {
  const { page, context } = await browser.signedIn(at('data'))
  const rows = async () => (await table(page, 'Activity').getByRole('row').allTextContents()).slice(1)
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(10)
  await page.getByLabel('Find').fill('conflict')
  await expect.poll(async () => (await rows()).length).toBe(4)
  await expect.poll(() => page.url()).toContain('find=conflict')
  await table(page, 'Activity').getByRole('button', { name: 'Machine' }).click()
  await expect
    .poll(async () => (await rows()).map((text) => /M-0\d/.exec(text)?.[0]))
    .toEqual([undefined, 'M-01', 'M-05', 'M-06'])
  await table(page, 'Activity').getByRole('button', { name: 'Machine' }).click()
  await expect
    .poll(async () => (await rows()).map((text) => /M-0\d/.exec(text)?.[0]))
    .toEqual(['M-06', 'M-05', 'M-01', undefined])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Activity_.*\.csv$/)
  const lines = (await readFile(await (await download).path(), 'utf8')).replace('\ufeff', '').split('\r\n')
  expect([lines[0], lines.length]).toEqual(['Source,Who,Machine,Job,What,From,Until,For (s)', 5])
  await expectAccessible(page)
  await shot(page, 'data')
  await context.close()
})

test('on a phone all of it is there, one beneath the other', async () => {
  const { page, context } = await browser.signedIn(at('floorPlans'), undefined, phone)
  await expect.poll(() => rowOf(page, 'Machines', 'M-05')).toMatch(/J-1/)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const names = page.getByRole('navigation', { name: 'Areas' }).locator('> * > span')
  const places = await names.evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().toJSON()))
  const gaps = places.slice(1).map(({ left }, place) => left - places[place]!.right)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
  await shot(page, 'phone')
  for (const view of ['details', 'alerts', 'insights', 'data']) {
    await page.goto(at(view))
    await page.getByRole('combobox', { name: 'Facility' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await shot(page, `phone-${view}`)
  }
  await context.close()
})

/** Nine jobs that wait more than an hour before Milling takes them up, and nine that Turning takes up after minutes. */
async function addWaiting() {
  const slices: Record<1 | 2, ReturnType<typeof sampleSlice>[]> = { 1: [], 2: [] }
  const told = (deviceId: 1 | 2, start: number, jobNum: string, oprSeq: number) => {
    const outputs = [sampleOutput({ jobNum, assemblySeq: 0, oprSeq })]
    const from = bed.now - (1300 - start) * 60_000
    slices[deviceId].push(sampleSlice(from, from + 5 * 60_000, 'setup', { outputs }))
  }
  for (let k = 0; k < 9; k++) {
    const start = k * 120
    told(2, start, `LONG-${k}`, 10)
    told(1, start + 70 + k, `LONG-${k}`, 20)
    told(1, start + 20, `SHORT-${k}`, 10)
    told(2, start + 30 + (k % 3), `SHORT-${k}`, 20)
  }
  const clickhouse = openClickHouse(bed.world.env.CLICKHOUSE_URL!)
  const rowsOf = (deviceId: 1 | 2) => ({
    ...{ organizationId: 1, deviceId },
    slices: slices[deviceId].map((slice) => ({ ...slice, values: null })),
  })
  await insertSlices(clickhouse, [rowsOf(1), rowsOf(2)])
  await clickhouse.close()
}

test('Insights: what stands out with its test and evidence, and what was looked at where nothing does', async () => {
  const { page, context, troubles } = await browser.signedIn(at('insights'))
  const cells = async (name: string) => (await table(page, name).getByRole('row').allTextContents()).slice(1)
  await page.getByText('Nothing stands out that chance would not explain.').waitFor()
  await expect
    .poll(() => cells('Looked at'))
    .toEqual([
      expect.stringMatching(/^Waiting.*each zone against all others0/),
      expect.stringMatching(/^Walking/),
      expect.stringMatching(/^Several machines/),
    ])
  await page.getByText('A longer range tells more.').waitFor()
  await shot(page, 'insights-none')
  await addWaiting()
  await page.reload()
  await expect.poll(() => cells('Stands out')).toHaveLength(1)
  const [found] = await cells('Stands out')
  expect(found).toMatch(/^WaitingJobs wait 1 h 9 min before they are taken up in Milling, 6 min elsewhere/)
  expect(found).toMatch(/LONG-8 · .* · 1 h 1\d minp = 0\.00\d+ \(9 against 9\)/)
  expect((await cells('Looked at'))[0]).toMatch(/others2018$/)
  await expectAccessible(page)
  await shot(page, 'insights')
  expect(troubles).toEqual([])
  await context.close()
})

test('the first activity facility is open until another is chosen; without one it is where tags are located', async () => {
  const { page, context } = await browser.signedIn(at('floorPlans'))
  const facility = page.getByRole('combobox', { name: 'Facility' })
  await expect.poll(() => facility.textContent()).toBe('Hall 1')
  await page.goto('/facilities')
  await page.getByText('Until there is one, Activity shows the floor plans of Locating.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Locating facilities' }).click()
  await page.getByRole('list', { name: 'Locating facilities in their order' }).waitFor()
  await page.goto(at('floorPlans'))
  for (const facilityName of ['Shop', 'Annex'])
    await bed.ask('POST', '/organizations/facilities', { facilityName, type: 'activity' })
  const { facilityId } = (await bed.ask('GET', '/organizations/facilities?type=activity')).data[0]
  await bed.ask('POST', '/floorPlans', { facilityId, floorPlanName: 'Shop floor' })
  await page.reload()
  await expect.poll(() => facility.textContent()).toBe('Shop')
  await page.getByText('No machine is placed on this floor plan.').waitFor()
  await facility.click()
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Shop', 'Annex'])
  await page.getByRole('option', { name: 'Annex' }).click()
  await page.getByText('This facility has no floor plan yet').waitFor()
  await expect.poll(() => page.url()).toMatch(/facility=(%22)?\d/)
  await context.close()
})
