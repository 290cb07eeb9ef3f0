import { describe, expect, test } from 'vitest'
import { plannedTime } from '../../core/schedule/plannedTime.ts'
import { weekdays } from '../../core/schedule/schedule.ts'
import { sampleFloor, sampleResource, sampleSchedule } from '../efficiency/oracles/plantSamples.fixture.ts'
import { emptyTally } from '../efficiency/totals/tally.ts'
import { combinationEffects } from './combinationEffects.ts'
import { cycleDrift } from './cycleDrift.ts'
import { type Finding, inOrder, noticeOf } from './finding.ts'
import { levelChanges } from './levelChanges.ts'
import { at, liveQuery, sampleMachine } from './liveSamples.fixture.ts'
import { longSetups } from './longSetups.ts'
import { machineDaysOf } from './machineDays.ts'
import { plannedByHour, recurringStops } from './recurringStops.ts'
import { comparedOf, firstDay, queryOver } from './simulatedDays.fixture.ts'
import { type WorkDay, workDaysOf } from './workDays.ts'

const hourMs = 3_600_000

describe('cycle drift', () => {
  const machine = sampleMachine({ state: 'running', partNum: 'P-7', idealCycleSecs: 30 })
  const start = at('12:00:00') - 60 * hourMs
  /** Sixty hours of 3,000 s with 100 parts each, followed by hours with `parts`; slightly varied. */
  const hours = (parts: number) =>
    Array.from({ length: 60 }, (_, k) => ({
      start: start + k * hourMs,
      runSecs: 3000 + ((k * 7) % 13),
      parts: k < 48 ? 100 : parts,
    }))

  test('reports the increase of the cycle, its start and its cost', () => {
    const drift = cycleDrift(liveQuery('12:00:00'), machine, hours(80))!
    expect(drift).toMatchObject({
      kind: 'cycleDrift',
      about: { partNum: 'P-7', empID: null },
      topic: 'Cycle slower',
      severity: 'warning',
      since: '2026-03-03T00:00:00.000Z',
      message:
        'M-01 has taken 37.6 s for a part P-7 since 3 Mar, 00:00, 25.0 % more than the 30.1 s before ' +
        '(standard 30.0 s).',
      confidence: { falseAlarmRate: 1e-4, observations: 60 },
      evidence: { view: 'performance', end: '2026-03-03T12:00:00.000Z' },
    })
    const { cycleSecs, beforeSecs } = drift.numbers
    expect(drift.lostSecs).toBeCloseTo((cycleSecs! - beforeSecs!) * 12 * 80, 6)
  })

  test('reports faster cycles without cost, and no drift for equal cycles, too few hours or a stopped machine', () => {
    expect(cycleDrift(liveQuery('12:00:00'), machine, hours(130))).toMatchObject({
      topic: 'Cycle faster',
      severity: 'information',
      lostSecs: null,
    })
    expect(cycleDrift(liveQuery('12:00:00'), machine, hours(100))).toBeNull()
    expect(cycleDrift(liveQuery('12:00:00'), machine, hours(98))).toBeNull()
    expect(cycleDrift(liveQuery('12:00:00'), machine, hours(80).slice(31))).toBeNull()
    expect(cycleDrift(liveQuery('12:00:00'), sampleMachine({ state: 'idle' }), hours(80))).toBeNull()
  })
})

describe('changes of level', () => {
  const query = queryOver(30, 1)
  const days = (runHours: (k: number) => number) =>
    Array.from({ length: 30 }, (_, k) => {
      const runMs = (runHours(k) + (k % 3) / 10) * hourMs
      const ideal = { idealSecs: (runMs / 1000) * 0.9, goodIdealSecs: (runMs / 1000) * 0.9 }
      return {
        resourceID: 'M-0',
        day: firstDay + k,
        tally: { ...emptyTally(), runMs, downMs: 16 * hourMs - runMs, ...ideal },
      }
    })

  test('reports the values before and after, the start and the lost planned time, and omits OEE if one of its factors is reported', () => {
    const findings = levelChanges(query, machineDaysOf(days((k) => (k < 18 ? 12 : 10))))
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      kind: 'availabilityLevel',
      topic: 'Availability fell',
      message: 'Availability of M-0 fell from 75.6 % to 63.1 % on 20 Mar.',
      since: '2026-03-20T00:00:00.000Z',
      numbers: { daysBefore: 18, daysAfter: 12 },
      evidence: { end: '2026-04-01T00:00:00.000Z', view: 'availability' },
    })
    // 12 days of 16 h at a ratio that is 2/16 lower.
    expect(findings[0]!.lostSecs).toBeCloseTo(12 * 2 * 3600, 6)
  })

  test('ignores days with little known time, and reports no cost for a rise', () => {
    expect(levelChanges(query, machineDaysOf(days((k) => (k < 18 ? 10 : 12))))[0]).toMatchObject({
      severity: 'information',
      lostSecs: null,
    })
    const unknown = days((k) => (k < 18 ? 12 : 10)).map((day) => ({
      ...day,
      tally: { ...day.tally, downMs: 0, runMs: day.tally.runMs / 2 },
    }))
    expect(levelChanges(query, machineDaysOf(unknown))).toEqual([])
  })
})

describe('recurring stops', () => {
  test('are reported with their expected number', () => {
    const stop = (hour: number, days: number) => ({
      resourceID: 'M-0',
      hour,
      days,
      stops: days + 1,
      downMs: days * 600_000,
    })
    const otherStops = [6, 7, 8, 9, 10, 11, 12, 14].map((hour) => stop(hour, 2))
    const findings = recurringStops(queryOver(28, 1), [...otherStops, stop(13, 16)])
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      message: 'M-0 went down between 13:00 and 14:00 on 16 of 28 days; 2.0 were expected.',
      // 32 days with a stop in an hour, of 16 planned hours.
      numbers: { hour: 13, days: 16, expected: 2, stops: 17, downSecs: 9600 },
      lostSecs: 9600 * (1 - 2 / 16),
      evidence: { view: 'downtime' },
    })
  })

  test('assigns planned time to local hours of the day, also across clock changes', () => {
    const night = {
      shiftNum: 1,
      name: 'Night',
      days: [...weekdays],
      start: '22:00',
      end: '06:00',
      breaks: [{ start: '02:10', end: '02:30' }],
    }
    for (const [timezone, date, hours] of [
      ['Europe/Berlin', '2026-03-28', [1, 1, 1, 1, 0, 1, 1, 1]],
      ['Europe/Berlin', '2026-10-24', [1, 1, 1, 1, 2 - 1 / 3, 1, 1, 1]],
      ['Australia/Lord_Howe', '2026-04-04', [1, 1, 1, 1.5, 2 / 3, 1, 1, 1]],
    ] as const) {
      const floor = sampleFloor([sampleResource()], [sampleSchedule({ timezone, shifts: [night] })])
      const noon = Date.parse(`${date}T12:00:00Z`) - (timezone === 'Australia/Lord_Howe' ? 11 * hourMs : 0)
      const totals = plannedByHour(plannedTime(floor, 'M-01', { start: noon, end: noon + 24 * hourMs }), timezone)
      const plannedHours = [22, 23, 0, 1, 2, 3, 4, 5].map((hour) => totals[hour]! / hourMs)
      expect({ timezone, date, plannedHours }).toEqual({
        timezone,
        date,
        plannedHours: hours.map((value) => expect.closeTo(value, 9)),
      })
    }
  })
})

test('compares a combination with all others that make the same operation of the part', () => {
  const day = (k: number, empID: string | null, pace: number, oprSeq = 10): WorkDay => ({
    resourceID: 'M-0',
    empID,
    partNum: 'P-7',
    oprSeq,
    runSecs: 10_000,
    idealSecs: 10_000 * pace + k,
    good: 100,
    total: 100,
    idealMissing: 0,
  })
  const days = Array.from({ length: 20 }, (_, k) => [
    day(k, 'E-1', 0.7),
    day(k, 'E-2', 0.9),
    day(k, 'E-1', 0.5, 20),
  ]).flat()
  const findings = combinationEffects(queryOver(20, 1), workDaysOf(days))
  expect(findings.map(({ message }) => message).sort()).toEqual([
    'M-0 with E-1 makes part P-7, operation 10 at 70.1 % performance on 20 days; with others at this machine it is 90.1 %.',
    'M-0 with E-2 makes part P-7, operation 10 at 90.1 % performance on 20 days; with others at this machine it is 70.1 %.',
  ])
  const slow = findings.find(({ severity }) => severity === 'warning')!
  expect(slow.lostSecs).toBeCloseTo(200_000 * (1 - slow.numbers.ratio! / slow.numbers.othersRatio!), 6)
  expect(combinationEffects(queryOver(20, 1), workDaysOf(days.slice(0, 20)))).toEqual([])
})

test('compares setups with the standard in force at their start', () => {
  const setups = Array.from({ length: 12 }, (_, k) => ({
    resourceID: 'M-0',
    operation: `J-${k}~0~10`,
    partNum: 'P-7',
    starts: [(firstDay + k) * 86_400_000 + 1],
    ms: [2_400_000 + 1000 * k],
  }))
  const standards = (value: number) =>
    new Map(
      setups.map(({ operation }) => [
        operation,
        [
          { from: -Infinity, value: 9999 },
          { from: firstDay * 86_400_000 + 1, value },
        ],
      ]),
    )
  const findings = longSetups(queryOver(20, 1), comparedOf(setups, standards(1800)))
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({
    message: 'A setup on M-0 takes 40 min on average; its standard is 30 min. 12 of 12 took longer.',
    lostSecs: 12 * 600 + 66,
    confidence: { pValue: expect.closeTo(2 ** -12, 12) },
  })
  expect(longSetups(queryOver(20, 1), comparedOf(setups, standards(2390)))).toEqual([])
  expect(comparedOf(setups, new Map())).toEqual([])
})

test('adds the machine’s description and hourly cost to a notice, and sorts the most severe and costly first', () => {
  const finding = (id: string, severity: Finding['severity'], lostSecs: number | null): Finding => ({
    id,
    severity,
    lostSecs,
    kind: 'k',
    resourceID: 'M-0',
    topic: '',
    message: '',
    since: '',
    until: null,
    numbers: {},
    confidence: null,
    evidence: { resourceID: 'M-0', start: '', end: '', view: 'details' },
  })
  const all = [
    finding('a', 'information', null),
    finding('b', 'warning', 5),
    finding('c', 'warning', 7),
    finding('d', 'attention', null),
  ]
  expect(all.sort(inOrder).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
  const named = noticeOf(finding('b', 'warning', 1800), { description: 'Lathe', costPerHour: 90 })
  expect(named).toMatchObject({ resourceDescription: 'Lathe', cost: { secs: 1800, amount: 45 } })
  expect(named).not.toHaveProperty('lostSecs')
  expect(noticeOf(finding('b', 'warning', 1800), { description: null, costPerHour: null }).cost).toEqual({
    secs: 1800,
    amount: null,
  })
  expect(noticeOf(finding('a', 'information', null), { description: null, costPerHour: 90 }).cost).toBeNull()
})
