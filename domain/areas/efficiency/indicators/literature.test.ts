import { describe, expect, test } from 'vitest'
import { bucket } from '../totals/bucket.ts'
import { addTally, emptyTally } from '../totals/tally.ts'
import { miller201, publishedMetrics, publishedTotals } from './publishedShift.fixture.ts'

/*
 * Published worked examples, computed from slices to metrics. Each names its source; results are rounded as in the
 * source.
 */

const percent = (digits: number) => (value: number | null) => Number((100 * value!).toFixed(digits))
const [whole, tenths, hundredths] = [percent(0), percent(1), percent(2)]

describe('OEE of a shift', () => {
  // Vorne Industries, "OEE Worksheet" (vdocuments.us/download/oee-worksheet), the example of oee.com/calculating-oee: 8
  // hours, two breaks of 15 and one of 30 minutes, 47 minutes down, 60 pieces a minute, 19,271 pieces, 423 of them
  // rejected.
  test('Vorne, OEE.com: 88.81 % × 86.11 % × 97.80 % = 74.79 %', () => {
    const breaks = [
      { start: '08:00', end: '08:15' },
      { start: '10:00', end: '10:30' },
      { start: '12:30', end: '12:45' },
    ]
    const metrics = publishedMetrics({
      start: '06:00',
      end: '14:00',
      breaks,
      idealSecs: 1,
      stretches: [
        { state: 'running', minutes: 200, good: 10_000, scrap: 300 },
        { state: 'down', minutes: 47 },
        { state: 'running', minutes: 173, good: 8848, scrap: 123 },
      ],
    })
    expect(metrics).toMatchObject({ plannedSecs: 420 * 60, plannedStopSecs: 3600, runSecs: 373 * 60, unknownSecs: 0 })
    expect(metrics).toMatchObject({ totalCount: 19_271, goodCount: 18_848 })
    const { availability, performance, quality, oee, iso } = metrics
    expect([availability, performance, quality, oee].map(hundredths)).toEqual([88.81, 86.11, 97.8, 74.79])
    expect(oee).toBeCloseTo(availability! * performance! * quality!, 12)
    const { effectiveness, qualityRatio, oeeIndex } = iso
    expect([iso.availability, effectiveness, qualityRatio, oeeIndex].map(hundredths)).toEqual([
      88.81, 86.11, 97.8, 74.79,
    ])
  })

  // P. Willmott, D. McCarthy, "TPM: A Route to World-Class Performance" (2001), pp. 127–128. The source truncates 203 ÷
  // 261 to 77.7 %.
  test('Willmott and McCarthy: changeovers are a loss; 86.0 % × 77.7 % × 74.9 % = 50 %', () => {
    const { availability, performance, quality, oee } = publishedMetrics(miller201)
    expect([availability, quality].map(tenths)).toEqual([86, 74.9])
    expect(Math.floor(1000 * performance!) / 10).toBe(77.7)
    expect(whole(oee)).toBe(50)
  })

  // SMRP Best Practices, 6th edition, metrics 2.1.1 and 2.1.2 (scribd.com/document/850994368, 512839965), machine D: 24
  // hours, 8 of them not required; 0.66 h of meetings, 1 h of maintenance, 2.08 h of waiting, failures, setup and
  // startup; 100 of 167 units that its rate allows, 2 scrapped, 1 defective, 5 of transition.
  test('SMRP: availability 76.63 %, performance 59.9 %, quality 92 %, OEE 42.21 %, TEEP 28.14 % at a utilization of 66.67 %', () => {
    const hours = (count: number) => count * 60
    const metrics = publishedMetrics({
      start: '06:00',
      end: '22:00',
      calendarDays: 1,
      idealSecs: (12.26 * 3600) / 167,
      stretches: [
        { state: 'idle', minutes: hours(0.66) },
        { state: 'down', minutes: hours(1) },
        { state: 'running', minutes: hours(6), good: 50, scrap: 2, rework: 1 },
        { state: 'idle', minutes: hours(0.46) },
        { state: 'down', minutes: hours(0.33) },
        { state: 'setup', minutes: hours(0.26 + 0.23 + 0.3) },
        { state: 'running', minutes: hours(6.26), good: 42, scrap: 5 },
        { state: 'idle', minutes: hours(0.5) },
      ],
    })
    const { availability, performance, quality, oee, teep, loading } = metrics
    expect([availability, quality, oee, teep, loading].map(hundredths)).toEqual([76.63, 92, 42.21, 28.14, 66.67])
    expect(tenths(performance)).toBe(59.9)
  })

  // Fullfact, "How is OEE calculated?" (fullfact.com/blog/how-is-oee-calculated): (360 ÷ 480) × (2880 ÷ 3600) × (2736 ÷
  // 2880).
  test('Fullfact: OEE 57 %', () => {
    const running = { state: 'running', minutes: 360, good: 2736, scrap: 2880 - 2736 } as const
    const intervals = [running, { state: 'down', minutes: 120 } as const]
    const { availability, performance, quality, oee } = publishedMetrics({
      start: '06:00',
      end: '14:00',
      idealSecs: 6,
      stretches: intervals,
    })
    expect([availability, performance, quality, oee].map(tenths)).toEqual([75, 80, 95, 57])
  })

  // waycalculator.com/tool/Overall-Equipment-Effectiveness-OEE-Calculator.php, example 1: 480 minutes planned, 420 run,
  // ideal cycle 1 minute, 400 made, 380 good.
  test('WayCalculator: availability 87.5 %, performance 95.2 %, quality 95 %', () => {
    const running = { state: 'running', minutes: 420, good: 380, scrap: 20 } as const
    const intervals = [running, { state: 'down', minutes: 60 } as const]
    const metrics = publishedMetrics({ start: '06:00', end: '14:00', idealSecs: 60, stretches: intervals })
    expect([metrics.availability, metrics.performance, metrics.quality].map(tenths)).toEqual([87.5, 95.2, 95])
    // The source multiplies rounded factors and prints 79.1 %; the ratio itself is 380 minutes of 480.
    expect(metrics.oee).toBe(380 / 480)
  })

  // fabrico.io/blog/oee-calculation: 480 minutes with 60 of breaks, 40 minutes of downtime, ideal cycle 1 minute, 300
  // made, 15 rejected; the source truncates 380 ÷ 420 to 90.4 %.
  test('Fabrico: availability 90.4 %', () => {
    const breaks = [
      { start: '08:00', end: '08:15' },
      { start: '10:00', end: '10:30' },
      { start: '12:30', end: '12:45' },
    ]
    const running = { state: 'running', minutes: 380, good: 285, scrap: 15 } as const
    const intervals = [{ state: 'down', minutes: 40 } as const, running]
    const metrics = publishedMetrics({ start: '06:00', end: '14:00', breaks, idealSecs: 60, stretches: intervals })
    expect(Math.floor(1000 * metrics.availability!) / 10).toBe(90.4)
    expect(metrics.oee).toBe(285 / 420)
  })
})

// Versalytics, "Calculating OEE" (scribd.com/document/49396161) and "Weighted OEE"
// (versalytics.org/2008/12/04/weighted-oee, versalytics.org/2008/12/05/practical-oee): three machines in a shift of 8
// hours with two breaks of 10 minutes and 5 of cleaning; cycles of 10, 45 and 70 seconds; 2240, 450 and 229 made, 50,
// 25 and 11 of them scrap; 423, 437 and 433 minutes run.
test('Versalytics: machines of 80.22 %, 70.05 % and 55.90 % have a total of 68.72 %, availability 94.73 %: the ratio of the totals', () => {
  const breaks = [
    { start: '08:00', end: '08:10' },
    { start: '12:00', end: '12:10' },
    { start: '13:55', end: '14:00' },
  ]
  const machines = (
    [
      [10, 423, 2240, 50],
      [45, 437, 450, 25],
      [70, 433, 229, 11],
    ] as const
  ).map(([idealSecs, minutes, made, scrap]) => {
    const running = { state: 'running', minutes, good: made - scrap, scrap } as const
    const intervals = [{ state: 'down', minutes: 455 - minutes } as const, running]
    return publishedTotals({ start: '06:00', end: '14:00', breaks, idealSecs, stretches: intervals })
  })
  const buckets = machines.map(bucket)
  expect(buckets.map(({ plannedSecs }) => plannedSecs / 60)).toEqual([455, 455, 455])
  expect(buckets.map(({ oee }) => hundredths(oee))).toEqual([80.22, 70.05, 55.9])
  const good = buckets.map(({ goodIdealSecs }) => goodIdealSecs / 60)
  expect(good.map((minutes, k) => Math.abs(minutes - [365, 318.75, 254.34][k]!) < 0.01)).toEqual([true, true, true])
  const all = bucket({
    tally: machines.reduce((sum, { tally }) => addTally(sum, tally), emptyTally()),
    noScheduleMs: 0,
    allMs: machines.reduce((sum, { allMs }) => sum + allMs, 0),
    plannedMs: machines.reduce((sum, { plannedMs }) => sum + plannedMs, 0),
    plannedStopMs: machines.reduce((sum, { plannedStopMs }) => sum + plannedStopMs, 0),
  })
  expect([all.oee, all.availability].map(hundredths)).toEqual([68.72, 94.73])
  expect(all.oee).toBeCloseTo(all.availability! * all.performance! * all.quality!, 12)
})

describe('TEEP', () => {
  const sixDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const
  /** Planned minutes with an OEE of `share`: that share at full speed without rejects. */
  const atOee = (share: number, planned: number) => [
    { state: 'running' as const, minutes: share * planned, good: share * planned },
    { state: 'down' as const, minutes: (1 - share) * planned },
  ]

  // leanworxcloud.com/teep-definition-teep-calculation-oee-vs-teep, examples 1 and 2: OEE 60 %; 24 hours a day, 6 days
  // a week; 12 hours a day with breaks of an hour, 6 days a week.
  test('Leanworx: utilization 85.7 % and TEEP 51.4 %; 39.3 % and 23.6 %', () => {
    const week = { days: sixDays, calendarDays: 7, idealSecs: 60 }
    const continuous = publishedMetrics({
      ...week,
      start: '00:00',
      end: '00:00',
      stretches: atOee(0.6, 6 * 24 * 60),
    })
    expect([continuous.oee, continuous.loading, continuous.teep].map(tenths)).toEqual([60, 85.7, 51.4])
    const breaks = [
      { start: '09:00', end: '09:15' },
      { start: '12:00', end: '12:45' },
    ]
    const days = publishedMetrics({
      ...week,
      start: '06:00',
      end: '18:00',
      breaks,
      stretches: atOee(0.6, 6 * 11 * 60),
    })
    expect([days.oee, days.loading, days.teep].map(tenths)).toEqual([60, 39.3, 23.6])
  })

  // upkeep.com/learning/maximize-equipment-lifetime: two shifts of 8 hours of 24, OEE 75 %.
  // elsmar.com/elsmarqualityforum/threads/32562: three shifts on five days of seven.
  test('UpKeep: TEEP 50 %; Elsmar: at most 71.4 % in five days of seven', () => {
    const two = { start: '06:00', end: '22:00', calendarDays: 1, idealSecs: 60, stretches: atOee(0.75, 16 * 60) }
    expect(hundredths(publishedMetrics(two).teep)).toBe(50)
    const days = sixDays.slice(0, 5)
    const five = { start: '00:00', end: '00:00', days, calendarDays: 7, idealSecs: 60 }
    const { loading, teep } = publishedMetrics({ ...five, stretches: atOee(1, 5 * 24 * 60) })
    expect([loading, teep].map(tenths)).toEqual([71.4, 71.4])
  })
})
