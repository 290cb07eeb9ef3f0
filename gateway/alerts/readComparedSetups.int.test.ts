import { type CourseSetup, emptyCourse } from '@takt/domain/efficiency/course.ts'
import { dayOfDate, wallClock } from '@takt/domain/schedule/wallClock.ts'
import { createCourseRows } from '@takt/store/dayCourses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertsBed, createAlertsBed } from './alerts.bed.ts'
import { readComparedSetups } from './readComparedSetups.ts'

let bed: AlertsBed
beforeAll(async () => {
  bed = await createAlertsBed()
})
afterAll(() => bed?.close())

const organizationId = 7
const timeZone = 'Europe/Berlin'
const firstDay = dayOfDate('2026-03-02')
const minute = 60_000

/** A setup of an operation `J-…` from and to so many minutes after a day's midnight in Berlin. */
const setup = (day: number, jobNum: string, from: number, to: number): CourseSetup => {
  const midnight = wallClock(timeZone).dayStart(day)
  const [start, end] = [midnight + from * minute, midnight + to * minute]
  return { operation: { jobNum, assemblySeq: 0, oprSeq: 10 }, start, end, ms: end - start }
}

async function closeDay(day: number, setups: readonly CourseSetup[], organization = organizationId) {
  const rows = createCourseRows(organization, 1n)
  rows.add({ resourceID: 'M-01', day }, { ...emptyCourse, setups })
  await rows.insert(bed.clickhouse)
  const jobs = [...new Set(setups.map(({ operation }) => operation.jobNum))]
  const zeros = jobs.map(() => 0)
  const work = {
    job_num: jobs,
    assembly_seq: zeros,
    opr_seq: jobs.map(() => 10),
    part_num: jobs.map((job) => `P of ${job}`),
    part_revision: jobs.map(() => ''),
    emp_ids: jobs.map(() => []),
    setup_ms: jobs.map(() => 1),
    shift_num: zeros,
    scheduled: zeros,
    run_ms: zeros,
    idle_ms: zeros,
    minor_stop_ms: zeros,
    down_ms: zeros,
    off_ms: zeros,
    good: zeros,
    scrap: zeros,
    rework: zeros,
    ideal_secs: zeros,
    good_ideal_secs: zeros,
    ideal_missing: zeros,
  }
  const named = Object.fromEntries(Object.entries(work).map(([name, value]) => [`work.${name}`, value]))
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
  const row = { organization_id: organization, resource_id: 'M-01', day: date, version: '1', ...named }
  await bed.clickhouse.insert({ table: 'rollup_day_detail', values: [row], format: 'JSONEachRow' })
}

test('setups of closed days are told one by one, over midnight too; what reaches to an edge of the days, and what has no standard, is left out', async () => {
  const night = 24 * 60
  await closeDay(firstDay, [setup(firstDay, 'J-1', 0, 30), setup(firstDay, 'J-1', 600, 640)])
  await closeDay(firstDay + 1, [setup(firstDay + 1, 'J-1', 480, 520), setup(firstDay + 1, 'J-2', night - 30, night)])
  await closeDay(firstDay + 2, [setup(firstDay + 2, 'J-2', 0, 45), setup(firstDay + 2, 'J-3', 600, 700)])
  await closeDay(firstDay + 3, [setup(firstDay + 3, 'J-1', 600, 630), setup(firstDay + 3, 'J-2', night - 60, night)])
  await closeDay(firstDay, [setup(firstDay, 'J-1', 700, 720)], organizationId + 1)
  const days = {
    floor: { organizationId, timeZone },
    resourceIDs: ['M-01', 'M-02'],
    firstDay,
    endDay: firstDay + 10,
    closedBefore: '2026-03-06',
  }
  const standards = new Map([
    ['J-1~0~10', [{ from: -Infinity, value: 2400 }]],
    ['J-2~0~10', [{ from: -Infinity, value: 3600 }]],
  ])
  const comparedSetups = await readComparedSetups(bed.clickhouse, days, standards)
  const byPart = comparedSetups.toSorted((a, b) => (a.partNum! < b.partNum! ? -1 : 1))
  expect(byPart).toEqual([
    {
      resourceID: 'M-01',
      partNum: 'P of J-1',
      setups: 3,
      longer: 0,
      differing: 1,
      setupSecs: 110 * 60,
      standardSecs: 7200,
      since: setup(firstDay, 'J-1', 600, 640).start,
    },
    {
      resourceID: 'M-01',
      partNum: 'P of J-2',
      setups: 1,
      longer: 1,
      differing: 1,
      setupSecs: 75 * 60,
      standardSecs: 3600,
      since: setup(firstDay + 1, 'J-2', night - 30, night).start,
    },
  ])
  // Days that are not closed have no setups yet; nor has a day that is looked at alone any that reaches into another.
  expect(await readComparedSetups(bed.clickhouse, { ...days, closedBefore: null }, standards)).toEqual([])
  const [alone] = await readComparedSetups(bed.clickhouse, { ...days, firstDay: firstDay + 2 }, standards)
  expect(alone).toMatchObject({ partNum: 'P of J-1', setups: 1 })
  expect(await readComparedSetups(bed.clickhouse, days, new Map())).toEqual([])
})
