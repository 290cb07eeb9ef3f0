import { describe, expect, test } from 'vitest'
import { plannedTime } from '../../core/schedule/plannedTime.ts'
import { weekdays } from '../../core/schedule/schedule.ts'
import { sampleFloor, sampleResource, sampleSchedule } from '../efficiency/oracles/plantSamples.bed.ts'
import { emptyTally } from '../efficiency/sums/tally.ts'
import { combinationEffects } from './combinationEffects.ts'
import { cycleDrift } from './cycleDrift.ts'
import { type Finding, inOrder, noticeOf } from './finding.ts'
import { levelChanges } from './levelChanges.ts'
import { at, liveQuestion, sampleMachine } from './liveSamples.bed.ts'
import { longSetups } from './longSetups.ts'
import { machineDaysOf } from './machineDays.ts'
import { plannedByHour, recurringStops } from './recurringStops.ts'
import { comparedOf, firstDay, questionOver } from './simulatedDays.bed.ts'
import { type WorkDay, workDaysOf } from './workDays.ts'

const hourMs = 3_600_000

describe('cycle drift', () => {
  const machine = sampleMachine({ state: 'running', partNum: 'P-7', idealCycleSecs: 30 })
  const start = at('12:00:00') - 60 * hourMs
  /** Sixty hours of 3,000 s: 100 parts each at first, then `parts`; a little up and down. */
  const hours = (parts: number) =>
    Array.from({ length: 60 }, (_, k) => ({
      start: start + k * hourMs,
      runSecs: 3000 + ((k * 7) % 13),
      parts: k < 48 ? 100 : parts,
    }))

  test('says by how much cycles became longer, since when, and what that has cost', () => {
    const found = cycleDrift(liveQuestion('12:00:00'), machine, hours(80))!
    expect(found).toMatchObject({
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
    const { cycleSecs, beforeSecs } = found.numbers
    expect(found.lostSecs).toBeCloseTo((cycleSecs! - beforeSecs!) * 12 * 80, 6)
  })

  test('faster is good to know and costs nothing; the same, too few hours, or standing still is no drift', () => {
    expect(cycleDrift(liveQuestion('12:00:00'), machine, hours(130))).toMatchObject({
      topic: 'Cycle faster',
      severity: 'information',
      lostSecs: null,
    })
    expect(cycleDrift(liveQuestion('12:00:00'), machine, hours(100))).toBeNull()
    expect(cycleDrift(liveQuestion('12:00:00'), machine, hours(98))).toBeNull()
    expect(cycleDrift(liveQuestion('12:00:00'), machine, hours(80).slice(31))).toBeNull()
    expect(cycleDrift(liveQuestion('12:00:00'), sampleMachine({ state: 'idle' }), hours(80))).toBeNull()
  })
})

describe('changes of level', () => {
  const question = questionOver(30, 1)
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

  test('says from what to what, since when, and the planned time that is lost; OEE stands back behind its factor', () => {
    const found = levelChanges(question, machineDaysOf(days((k) => (k < 18 ? 12 : 10))))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      kind: 'availabilityLevel',
      topic: 'Availability fell',
      message: 'Availability of M-0 fell from 75.6 % to 63.1 % on 20 Mar.',
      since: '2026-03-20T00:00:00.000Z',
      numbers: { daysBefore: 18, daysAfter: 12 },
      evidence: { end: '2026-04-01T00:00:00.000Z', view: 'availability' },
    })
    // 12 days of 16 h at 2 h in 16 less.
    expect(found[0]!.lostSecs).toBeCloseTo(12 * 2 * 3600, 6)
  })

  test('days of which little is known tell nothing, and a rise costs nothing', () => {
    expect(levelChanges(question, machineDaysOf(days((k) => (k < 18 ? 10 : 12))))[0]).toMatchObject({
      severity: 'information',
      lostSecs: null,
    })
    const unknown = days((k) => (k < 18 ? 12 : 10)).map((day) => ({
      ...day,
      tally: { ...day.tally, downMs: 0, runMs: day.tally.runMs / 2 },
    }))
    expect(levelChanges(question, machineDaysOf(unknown))).toEqual([])
  })
})

describe('recurring stops', () => {
  test('are told with how many were to be expected', () => {
    const stop = (hour: number, days: number) => ({
      resourceID: 'M-0',
      hour,
      days,
      stops: days + 1,
      downMs: days * 600_000,
    })
    const others = [6, 7, 8, 9, 10, 11, 12, 14].map((hour) => stop(hour, 2))
    const found = recurringStops(questionOver(28, 1), [...others, stop(13, 16)])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      message: 'M-0 went down between 13:00 and 14:00 on 16 of 28 days; 2.0 were to be expected.',
      // 32 days with a stop in an hour, one in 16 planned hours.
      numbers: { hour: 13, days: 16, expected: 2, stops: 17, downSecs: 9600 },
      lostSecs: 9600 * (1 - 2 / 16),
      evidence: { view: 'downtime' },
    })
  })

  test('planned time by hour of day is that of the wall, when clocks change too', () => {
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
      const sums = plannedByHour(plannedTime(floor, 'M-01', { start: noon, end: noon + 24 * hourMs }), timezone)
      const told = [22, 23, 0, 1, 2, 3, 4, 5].map((hour) => sums[hour]! / hourMs)
      expect({ timezone, date, told }).toEqual({ timezone, date, told: hours.map((value) => expect.closeTo(value, 9)) })
    }
  })
})

test('a combination is compared with all others who make the same operation of the part', () => {
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
  const found = combinationEffects(questionOver(20, 1), workDaysOf(days))
  expect(found.map(({ message }) => message).sort()).toEqual([
    'M-0 with E-1 makes part P-7, operation 10 at 70.1 % performance on 20 days; with others at this machine it is 90.1 %.',
    'M-0 with E-2 makes part P-7, operation 10 at 90.1 % performance on 20 days; with others at this machine it is 70.1 %.',
  ])
  const slow = found.find(({ severity }) => severity === 'warning')!
  expect(slow.lostSecs).toBeCloseTo(200_000 * (1 - slow.numbers.ratio! / slow.numbers.othersRatio!), 6)
  expect(combinationEffects(questionOver(20, 1), workDaysOf(days.slice(0, 20)))).toEqual([])
})

test('setups are compared with the standard in force when they begin', () => {
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
  const found = longSetups(questionOver(20, 1), comparedOf(setups, standards(1800)))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    message: 'A setup on M-0 takes 40 min on average; its standard is 30 min. 12 of 12 took longer.',
    lostSecs: 12 * 600 + 66,
    confidence: { pValue: expect.closeTo(2 ** -12, 12) },
  })
  expect(longSetups(questionOver(20, 1), comparedOf(setups, standards(2390)))).toEqual([])
  expect(comparedOf(setups, new Map())).toEqual([])
})

test('a notice has its machine’s description and what an hour costs; the gravest and dearest come first', () => {
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
