import type { BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { JobEfficiency } from '@takt/domain/efficiency/answers/jobEfficiency.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDuration } from '../src/kit/format/durationFormat.ts'
import { formatCount } from '../src/kit/format/numberFormat.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createViewsBed, type ViewsBed } from './views.bed.ts'

const timeZone = 'America/New_York'
/** A weekday of the plant, midnight to midnight in its zone. */
const day = { start: Date.parse('2026-11-18T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
const [from, to] = [day.start, day.end].map((at) => new Date(at).toISOString())
const address = (view: string, more = '') => `/efficiency/${view}?range=custom&from=${from}&to=${to}${more}`
const duration = (secs: number) => formatDuration(secs, 'en-US')
const text = (words: string) => new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))

let bed: ViewsBed<unknown>

beforeAll(async () => {
  bed = await createViewsBed({ machines: 6, timeZone, range: day })
})
afterAll(() => bed?.close())

/** Keeps a picture where somebody wants to look at it. */
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('Schedule: each machine’s day tells what was planned and what ran; arrows move, Enter opens the timeline', async () => {
  const { page, context, troubles } = await bed.signedIn(address('schedule'))
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
  // A machine that is not among those looked at leaves all of them, with their sums.
  await page.goto(address('schedule', '&machine=GONE'))
  await page
    .getByRole('row')
    .filter({ hasText: 'All together' })
    .getByText(/^\d\S* \/ \d\S* h$/)
    .waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('Schedule: a machine’s days show shifts, exceptions and the night on which clocks change; what ran outside is listed', async () => {
  const { resourceID } = bed.plant.machines[0]!
  const { data } = await bed.ask('GET', `/resources/${resourceID}/plan?start=${from}&end=${to}`)
  const [{ scheduleID }] = data.schedules
  await bed.ask('POST', '/scheduleExceptions', {
    scheduleID,
    resourceID,
    date: '2026-11-19',
    kind: 'plannedStop',
    start: '10:00',
    end: '10:30',
    reason: 'Fire drill',
  })
  const both = `/efficiency/schedule?range=custom&from=${from}&to=2026-11-20T05:00:00Z&machine=${resourceID}`
  const { page, context } = await bed.signedIn(both)
  const days = page.getByRole('table', { name: `Days of ${resourceID}` })
  await days.getByRole('columnheader', { name: 'Planned so far' }).waitFor()
  const row = days.getByRole('row').filter({ hasText: 'Wed, Nov 18' })
  const next = days.getByRole('row').filter({ hasText: 'Thu, Nov 19' })
  await next.getByText(/Planned stop 10:00–10:30 Fire drill/).waitFor()
  await row
    .getByText(data.pieces.find(({ planned }: { planned: boolean }) => planned).shiftName)
    .first()
    .waitFor()
  const total = (await bed.total(day)).resources.find(
    (resource: { resourceID: string }) => resource.resourceID === resourceID,
  )
  await row.getByText(duration(total.buckets[0].runSecs), { exact: true }).waitFor()
  await expectAccessible(page)
  const hour = await bed.ask('POST', '/resources/getTEEP', {
    resourceIDs: [resourceID],
    startDate: from,
    endDate: to,
    resolution: 'hour',
    ttlSecs: 0,
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
  const rows = await bed.breakdown(['jobNum', 'assemblySeq', 'oprSeq'])
  const lost = (row: BreakdownRow) => row.runSecs - row.idealSecs
  const [worst] = rows.filter((row) => row.jobNum && row.runSecs > 0).sort((a, b) => lost(b) - lost(a))
  await bed.ask('POST', '/jobs', { jobNum: worst!.jobNum, prodQty: worst!.goodCount + 1234 })
  const { page, context, troubles } = await bed.signedIn(address('runDetails'))
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
  const [on] = (await bed.breakdown(['jobNum', 'oprSeq', 'resourceID'])).filter(
    (row) => row.jobNum === worst!.jobNum && row.oprSeq === worst!.oprSeq && row.runSecs > 0,
  )
  const ran = sheet.getByRole('table', { name: 'Machines in the range' })
  const { resourceID, description } = bed.plant.machines.find((machine) => machine.resourceID === on!.resourceID)!
  await ran.getByText(`${resourceID}  ${description}`).waitFor()
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
  const operations = (await bed.breakdown(['jobNum', 'assemblySeq', 'oprSeq'])).filter((row) => row.jobNum)
  const jobNumList = [...new Set(operations.map(({ jobNum }) => jobNum!))]
  const { data } = await bed.ask('POST', '/analytics/jobEffHistory', { jobNumList })
  const jobs = data.jobs as JobEfficiency[]
  const setups = jobs
    .flatMap((job) => job.setups.map((setup) => ({ job, setup })))
    .filter(({ setup }) => Date.parse(setup.start) >= day.start && Date.parse(setup.start) < day.end)
    .sort((a, b) => Date.parse(b.setup.start) - Date.parse(a.setup.start))
  const changed = setups.find(({ setup }) => setup.from !== null && setup.from.jobNum !== null)!
  const { page, context, troubles } = await bed.signedIn(address('setupDetails'))
  const list = page.getByRole('table', { name: 'Changeovers' })
  await page.getByText(`${formatCount(setups.length, 'en-US')} changeovers began in this time`).waitFor()
  await expect.poll(() => list.getAttribute('aria-rowcount')).toBe(String(setups.length))
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
    const count = setups.filter((entry) => entry.setup.kind === kind.toLowerCase()).length
    await page.getByText(`${formatCount(count, 'en-US')} changeovers began in this time`).waitFor()
  }
  await kinds.getByRole('button', { name: 'All', exact: true }).click()
  const machine = page.getByRole('list', { name: 'By machine' }).getByRole('button').first()
  await machine.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.has('machine'))
  const ownSetups = setups.filter((entry) => entry.setup.resourceID === param(page, 'machine'))
  await page.getByText(`${ownSetups.length} changeovers began in this time`).waitFor()
  // What is in a list is drawn a moment after its heading.
  await expect.poll(() => list.getAttribute('aria-rowcount')).toBe(String(ownSetups.length))
  await page.getByRole('table', { name: 'Setups by job operation' }).locator('[data-place="0"] button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('table', { name: 'Changeovers' }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
