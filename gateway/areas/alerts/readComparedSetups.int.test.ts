import {
  type Course,
  type CourseRun,
  type CourseSetup,
  emptyCourse,
} from '@takt/domain/areas/efficiency/setups/course.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { createCourseRows } from '@takt/store/clickhouse/dayCourses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertsFixture, createAlertsFixture } from './alerts.fixture.ts'
import { readComparedSetups } from './readComparedSetups.ts'

let fixture: AlertsFixture
beforeAll(async () => {
  fixture = await createAlertsFixture()
})
afterAll(() => fixture?.close())

const organizationId = 7
const timeZone = 'Europe/Berlin'
const firstDay = dayOfDate('2026-03-02')
const minute = 60_000

const instant = (day: number, minutes: number) => wallClock(timeZone).dayStart(day) + minutes * minute
const operation = (jobNum: string) => ({ jobNum, assemblySeq: 0, oprSeq: 10 })

/** Returns a setup of an operation `J-…`; `from` and `to` are minutes after the day's midnight in Berlin. */
const setup = (day: number, jobNum: string, from: number, to: number): CourseSetup => {
  const [start, end] = [instant(day, from), instant(day, to)]
  return { operation: operation(jobNum), start, end, ms: end - start }
}
const run = (day: number, jobNum: string, from: number, to: number): CourseRun => {
  const part = { partNum: `P of ${jobNum}`, partRevision: null }
  return { start: instant(day, from), end: instant(day, to), outputs: [{ ...operation(jobNum), ...part }] }
}

async function closeDay(day: number, course: Partial<Course>, organization = organizationId) {
  const rows = createCourseRows(organization, 1n)
  rows.add({ resourceID: 'M-01', day }, { ...emptyCourse, ...course })
  await rows.insert(fixture.clickhouse)
}

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
const night = 24 * 60

beforeAll(async () => {
  const [second, third, fourth] = [firstDay + 1, firstDay + 2, firstDay + 3]
  await closeDay(firstDay, {
    runs: [run(firstDay, 'J-0', 30, 600), run(firstDay, 'J-1', 700, 800)],
    setups: [setup(firstDay, 'J-1', 0, 30), setup(firstDay, 'J-1', 600, 640), setup(firstDay, 'J-1', 670, 690)],
    unexplained: [{ start: instant(firstDay, 690), end: instant(firstDay, 700) }],
  })
  await closeDay(second, { setups: [setup(second, 'J-2', night - 30, night)] })
  await closeDay(third, {
    runs: [run(third, 'J-2', 45, 500), run(third, 'J-1', 520, 590), run(third, 'J-3', 700, 800)],
    setups: [setup(third, 'J-2', 0, 45), setup(third, 'J-3', 600, 700)],
    unexplained: [{ start: instant(third, 500), end: instant(third, 520) }],
  })
  await closeDay(fourth, { setups: [setup(fourth, 'J-1', night - 60, night)] })
  await closeDay(firstDay, { setups: [setup(firstDay, 'J-1', 700, 720)] }, organizationId + 1)
})

test('changeovers of closed days are compared with their standards, across breaks and midnight', async () => {
  const compared = await readComparedSetups(fixture.clickhouse, days, standards)
  const byPart = compared.toSorted((a, b) => (a.partNum! < b.partNum! ? -1 : 1))
  expect(byPart).toEqual([
    {
      resourceID: 'M-01',
      partNum: 'P of J-1',
      setups: 1,
      longer: 1,
      differing: 1,
      setupSecs: 70 * 60,
      standardSecs: 2400,
      since: instant(firstDay, 600),
    },
    {
      resourceID: 'M-01',
      partNum: 'P of J-2',
      setups: 1,
      longer: 1,
      differing: 1,
      setupSecs: 75 * 60,
      standardSecs: 3600,
      since: instant(firstDay + 1, night - 30),
    },
  ])
})

test('an incomplete changeover is compared once four more days are closed', async () => {
  const partsBefore = async (closedBefore: string) =>
    (await readComparedSetups(fixture.clickhouse, { ...days, closedBefore }, standards))
      .map(({ partNum }) => partNum)
      .sort()
  expect(await partsBefore('2026-03-09')).toEqual(['P of J-1', 'P of J-2'])
  expect(await partsBefore('2026-03-10')).toEqual(['P of J-1', 'P of J-2', null])
})

test('excludes a changeover that started before the requested days, and days that are not closed', async () => {
  const laterResult = await readComparedSetups(fixture.clickhouse, { ...days, firstDay: firstDay + 2 }, standards)
  expect(laterResult).toEqual([])
  expect(await readComparedSetups(fixture.clickhouse, { ...days, closedBefore: null }, standards)).toEqual([])
})

test('without a standard nothing is compared', async () => {
  expect(await readComparedSetups(fixture.clickhouse, days, new Map())).toEqual([])
})
