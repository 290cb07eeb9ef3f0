import type { BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { JobEfficiency } from '@takt/domain/efficiency/answers/jobEfficiency.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDuration } from '../src/kit/format/durationFormat.ts'
import { formatCount } from '../src/kit/format/numberFormat.ts'
import { buildWeb, openBrowser } from './browserBed.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPlantBed, type PlantBed, until } from './plantBed.ts'

const timeZone = 'America/New_York'
/** A weekday of the plant, midnight to midnight in its zone. */
const day = { start: Date.parse('2026-11-18T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const [from, to] = [day.start, day.end].map((at) => new Date(at).toISOString())
const address = (view: string, more = '') => `/efficiency/${view}?range=custom&from=${from}&to=${to}${more}`
const duration = (secs: number) => formatDuration(secs, 'en-US')
const text = (words: string) => new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))

let bed: PlantBed
let browser: Awaited<ReturnType<typeof openBrowser>>

/** Time told apart as the server answers it. */
async function breakdown(by: string[], more: object = {}): Promise<BreakdownRow[]> {
  const asked = { resourceIDs: [], startDate: from, endDate: to, by, ttlSecs: 0, ...more }
  return (await bed.ask('POST', '/analytics/breakdown', asked)).data.rows
}
const stood = (row: BreakdownRow) => row.downSecs + row.idleSecs
const usual = { timeClasses: ['down', 'idle'], scheduled: true }

beforeAll(async () => {
  await buildWeb()
  bed = await createPlantBed({ machines: 6, timeZone, from: day.start, to: day.end })
  await bed.ask('POST', '/reasons', { reasonCode: 'CHIPS', description: 'Chips being cleared', color: '#2E86AB' })
  const good = bed.plant.machines
    .flatMap((machine) => bed.plant.slices(machine, { from: day.start, to: day.end }))
    .reduce((sum, slice) => sum + slice.good, 0)
  await until('every good part to be counted', async () => {
    const { goodCount, unscheduledGoodCount } = (await bed.total(day)).total.buckets[0]
    return goodCount + unscheduledGoodCount === good
  })
  browser = await openBrowser(bed.origin)
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const open = (path: string) => browser.signedIn(path)
/** Keeps a picture where somebody wants to look at it. */
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('Downtime: reasons add up to what the server answers and lead by keyboard to machines, stops and the timeline', async () => {
  const { page, context, troubles } = await open(address('downtime'))
  const rows = (await breakdown(['reason'], usual)).sort((a, b) => stood(b) - stood(a))
  const all = rows.reduce((sum, row) => sum + stood(row), 0)
  const summary = page.getByRole('region', { name: 'Downtime' })
  await summary.getByText(duration(all), { exact: true }).waitFor()
  await summary
    .getByText(
      formatCount(
        rows.reduce((sum, row) => sum + (row.stops ?? 0), 0),
        'en-US',
      ),
    )
    .waitFor()
  const reasons = page.getByRole('table', { name: 'By reason' })
  await reasons
    .getByRole('row')
    .nth(1)
    .getByText(duration(stood(rows[0]!)), { exact: true })
    .waitFor()
  await reasons.getByRole('row').last().getByText('100 %', { exact: true }).waitFor()
  await expectAccessible(page)

  await reasons.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('reason') === rows[1]!.reason)
  const ofReason = (await breakdown(['resourceID', 'reason'], usual))
    .filter(({ reason }) => reason === rows[1]!.reason)
    .sort((a, b) => stood(b) - stood(a))
  const worst = ofReason[0]!
  const machines = page.getByRole('table', { name: 'By machine' })
  await machines
    .getByRole('row')
    .nth(1)
    .getByText(duration(stood(worst)), { exact: true })
    .waitFor()
  const stops = page.getByRole('table', { name: `Stops of ${worst.resourceID}` })
  await stops.waitFor()
  expect(await stops.getAttribute('aria-rowcount')).toBe(String(worst.stops))
  await stops.getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/efficiency/details')
  expect(param(page, 'machine')).toBe(worst.resourceID)
  expect(troubles).toEqual([])
  await context.close()
})

test('Downtime: which kinds count, what bars measure, the shift and the hour stand in the address and narrow the rest', async () => {
  const { page, context } = await open(address('downtime', '&classes=setup&measure=stops'))
  const setups = await breakdown(['shiftNum'], { timeClasses: ['setup'], scheduled: true })
  const shifts = page.getByRole('table', { name: 'By shift' })
  for (const { shiftNum, stops } of setups)
    await shifts.getByRole('button', { name: text(`Shift ${shiftNum}, ${formatCount(stops, 'en-US')}`) }).waitFor()
  await page.getByRole('button', { name: 'Down', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('classes') === 'down,setup')
  await page.getByRole('button', { name: 'Time', exact: true }).click()
  await page.waitForURL((url) => !url.searchParams.has('measure'))
  await shifts.getByRole('button').first().click()
  await page.waitForURL((url) => url.searchParams.has('shift'))
  const hours = (
    await breakdown(['hourOfDay', 'shiftNum'], { timeClasses: ['setup', 'down'], scheduled: true })
  ).filter(({ shiftNum }) => String(shiftNum) === param(page, 'shift'))
  const [hour] = hours.sort((a, b) => b.downSecs + b.setupSecs - a.downSecs - a.setupSecs)
  const name = `${String(hour!.hourOfDay).padStart(2, '0')}:00, ${duration(hour!.downSecs + hour!.setupSecs)}`
  await page.getByRole('button', { name }).click()
  await page.waitForURL((url) => url.searchParams.get('hour') === String(hour!.hourOfDay))
  await page.getByRole('button', { name: /No longer only Shift/ }).click()
  await page.waitForURL((url) => !url.searchParams.has('shift'))
  await context.close()
})

test('Downtime: stops without a reason stand out and are given one where they are listed', async () => {
  const { page, context } = await open(address('downtime'))
  await page.getByText(/have no reason yet/).waitFor()
  await page.getByRole('button', { name: 'Give reasons' }).click()
  await page.waitForURL((url) => url.searchParams.get('reason') === '')
  const list = page.getByRole('region', { name: /^Stops of / })
  const table = list.getByRole('table')
  await table.waitFor()
  const before = Number(await table.getAttribute('aria-rowcount'))
  await table
    .getByRole('button', { name: /^Reason of the stop/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Chips being cleared').first().click()
  await sheet.getByRole('button', { name: /^Give/ }).click()
  await sheet.waitFor({ state: 'detached' })
  await until('one stop less without a reason', async () => {
    const count = (await table.count()) === 0 ? 0 : Number(await table.getAttribute('aria-rowcount'))
    return count === before - 1
  })
  await page
    .getByRole('table', { name: 'By reason' })
    .getByRole('button', { name: /^Chips being cleared/ })
    .waitFor()
  await context.close()
})

test('Schedule: each machine’s day tells what was planned and what ran; arrows move, Enter opens the timeline', async () => {
  const { page, context, troubles } = await open(address('schedule'))
  const { resources } = await bed.total(day)
  type Resource = { resourceID: string; buckets: { plannedSecs: number; runSecs: number }[] }
  for (const { resourceID, buckets } of resources as Resource[]) {
    const { plannedSecs, runSecs } = buckets[0]!
    const words = `${resourceID}, Wed, Nov 18: Planned ${duration(plannedSecs)}, Ran ${duration(runSecs)}`
    await page.getByRole('link', { name: text(words) }).waitFor()
  }
  await expectAccessible(page)
  const cells = page.getByRole('table', { name: 'Planned and run, day by day' }).locator('[data-cell] a')
  await cells.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(() => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell') === '1 0')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/efficiency/details')
  const second = (resources as Resource[])[1]!.resourceID
  expect([param(page, 'machine'), param(page, 'from'), param(page, 'to')]).toEqual([second, from, to])
  expect(troubles).toEqual([])
  await context.close()
})

test('Schedule: a machine’s days show shifts, exceptions and the night on which clocks change; what ran outside is listed', async () => {
  const { resourceID } = bed.plant.machines[0]!
  const { data } = await bed.ask('GET', `/resources/${resourceID}/plan?start=${from}&end=${to}`)
  const [{ scheduleID }] = data.schedules
  await bed.ask('POST', '/scheduleExceptions', {
    ...{ scheduleID, resourceID, date: '2026-11-19', kind: 'plannedStop', start: '10:00', end: '10:30' },
    reason: 'Fire drill',
  })
  const both = `/efficiency/schedule?range=custom&from=${from}&to=2026-11-20T05:00:00Z&machine=${resourceID}`
  const { page, context } = await open(both)
  const days = page.getByRole('table', { name: `Days of ${resourceID}` })
  const row = days.getByRole('row').filter({ hasText: 'Wed, Nov 18' })
  const next = days.getByRole('row').filter({ hasText: 'Thu, Nov 19' })
  await next.getByText(/Planned stop 10:00–10:30 Fire drill/).waitFor()
  await row
    .getByText(data.pieces.find(({ planned }: { planned: boolean }) => planned).shiftName)
    .first()
    .waitFor()
  const total = (await bed.total(day)).resources.find((one: { resourceID: string }) => one.resourceID === resourceID)
  await row.getByText(duration(total.buckets[0].runSecs), { exact: true }).waitFor()
  await expectAccessible(page)
  const hour = await bed.ask('POST', '/resources/getTEEP', {
    ...{ resourceIDs: [resourceID], startDate: from, endDate: to, resolution: 'hour', ttlSecs: 0 },
  })
  type Hour = { unscheduledRunSecs: number; start: string; end: string }
  const outside = (hour.data.resources[0].buckets as Hour[]).filter(({ unscheduledRunSecs }) => unscheduledRunSecs > 0)
  const stretches = outside.filter(({ start }, place) => outside[place - 1]?.end !== start)
  const list = page.getByRole('table', { name: 'Ran outside the schedule' })
  if (stretches.length > 0) expect(await list.getAttribute('aria-rowcount')).toBe(String(stretches.length))
  else await page.getByText('Nothing ran outside the schedule in this time.').waitFor()
  await page.goto(
    `/efficiency/schedule?range=custom&from=2026-11-01T04:00:00Z&to=2026-11-02T05:00:00Z&machine=${resourceID}`,
  )
  await days.getByRole('row').filter({ hasText: 'Sun, Nov 1' }).getByText('25 h', { exact: true }).waitFor()
  await context.close()
})

test('Run Details: the time lost against standard first; a row opens its days, machines and people by keyboard, and leads to the job', async () => {
  const rows = await breakdown(['jobNum', 'assemblySeq', 'oprSeq'])
  const lost = (row: BreakdownRow) => row.runSecs - row.idealSecs
  const [worst] = rows.filter((row) => row.jobNum && row.runSecs > 0).sort((a, b) => lost(b) - lost(a))
  await bed.ask('POST', '/jobs', { jobNum: worst!.jobNum, prodQty: worst!.goodCount + 1234 })
  const { page, context, troubles } = await open(address('runDetails'))
  const table = page.getByRole('table', { name: 'Job operations' })
  const first = table.locator('[data-place="0"]')
  await first.getByText(`${worst!.jobNum} · ${worst!.oprSeq}`).waitFor()
  await first.getByText(duration(lost(worst!)), { exact: true }).waitFor()
  await first.getByText(formatCount(worst!.goodCount, 'en-US'), { exact: true }).waitFor()
  const { data } = await bed.ask('POST', '/analytics/jobEffHistory', { jobNumList: [worst!.jobNum] })
  const life = data.jobs.find(({ oprSeq }: { oprSeq: number }) => oprSeq === worst!.oprSeq)
  const left = Math.max(0, worst!.goodCount + 1234 - life.goodCount)
  await first.getByText(formatCount(left, 'en-US'), { exact: true }).waitFor()
  await expectAccessible(page)
  await first.getByRole('button').focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet
    .getByRole('table', { name: 'By day, whole life' })
    .getByText(duration(life.days[0].runSecs))
    .first()
    .waitFor()
  await sheet.getByRole('table', { name: 'Machines in the range' }).waitFor()
  await sheet.getByRole('table', { name: 'When it ran' }).getByRole('link').first().waitFor()
  await expectAccessible(page)
  expect(param(page, 'operation')).toContain(worst!.jobNum)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('operation'))
  await page.getByRole('searchbox', { name: 'Find a job or part' }).fill(worst!.jobNum!)
  await page.waitForURL((url) => url.searchParams.get('find') === worst!.jobNum)
  await first.getByRole('button').click()
  await sheet.getByRole('link', { name: `Job ${worst!.jobNum}` }).click()
  await page.waitForURL((url) => url.pathname === `/jobs/${worst!.jobNum}`)
  expect(troubles).toEqual([])
  await context.close()
})

test('Setup Details: setups against their standards, declared and inferred told apart, every changeover from what to what', async () => {
  const operations = (await breakdown(['jobNum', 'assemblySeq', 'oprSeq'])).filter((row) => row.jobNum)
  const jobNumList = [...new Set(operations.map(({ jobNum }) => jobNum!))]
  const { data } = await bed.ask('POST', '/analytics/jobEffHistory', { jobNumList })
  const jobs = data.jobs as JobEfficiency[]
  const setups = jobs
    .flatMap((job) => job.setups.map((setup) => ({ job, setup })))
    .filter(({ setup }) => Date.parse(setup.start) >= day.start && Date.parse(setup.start) < day.end)
    .sort((a, b) => Date.parse(b.setup.start) - Date.parse(a.setup.start))
  const changed = setups.find(({ setup }) => setup.from !== null && setup.from.jobNum !== null)!
  const { page, context, troubles } = await open(address('setupDetails'))
  const list = page.getByRole('table', { name: 'Changeovers' })
  await page.getByText(`${formatCount(setups.length, 'en-US')} changeovers began in this time`).waitFor()
  expect(await list.getAttribute('aria-rowcount')).toBe(String(setups.length))
  const { job, setup } = changed
  const way = `${setup.from!.jobNum} · ${setup.from!.oprSeq} (${setup.from!.partNum}`
  await list
    .getByRole('row')
    .filter({ hasText: way })
    .filter({ hasText: `→ ${job.jobNum} · ${job.oprSeq}` })
    .first()
    .waitFor()
  await expectAccessible(page)
  await shot(page, 'setupDetails')
  const kinds = page.getByRole('group', { name: 'Setups', exact: true })
  for (const kind of ['Declared', 'Inferred'] as const) {
    await kinds.getByRole('button', { name: kind, exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('kind') === kind.toLowerCase())
    const count = setups.filter((one) => one.setup.kind === kind.toLowerCase()).length
    await page.getByText(`${formatCount(count, 'en-US')} changeovers began in this time`).waitFor()
  }
  await kinds.getByRole('button', { name: 'All', exact: true }).click()
  const machine = page.getByRole('list', { name: 'By machine' }).getByRole('button').first()
  await machine.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.has('machine'))
  const own = setups.filter((one) => one.setup.resourceID === param(page, 'machine'))
  await page.getByText(`${own.length} changeovers began in this time`).waitFor()
  await page.getByRole('table', { name: 'Setups by job operation' }).locator('[data-place="0"] button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('table', { name: 'Changeovers' }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
