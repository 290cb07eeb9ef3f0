import { describe, expect, test } from 'vitest'
import { isoTimes } from './iso22400.ts'
import { miller201, publishedMetrics } from './publishedShift.fixture.ts'

/*
 * Published worked examples of reliability, yield and the KPIs of ISO 22400-2, computed from slices to metrics. Each
 * names its source.
 */

const percent = (digits: number) => (value: number | null) => Number((100 * value!).toFixed(digits))
const [whole, hundredths] = [percent(0), percent(2)]

describe('reliability', () => {
  const continuous = { start: '00:00', end: '00:00', calendarDays: 42 }
  const failing = (runHours: number, repairs: readonly number[]) =>
    publishedMetrics({
      ...continuous,
      stretches: repairs.flatMap((hours) => [
        { state: 'running' as const, minutes: (60 * runHours) / repairs.length },
        { state: 'down' as const, minutes: 60 * hours },
      ]),
    }).iso

  // functionalsafetyexpert.com/?p=797: 1,000 hours and 4 failures; repairs of 2, 3 and 4 hours.
  test('MTBF 250 hours of 1,000 with four failures; MTTR 3 hours of repairs of 2, 3 and 4', () => {
    expect(failing(1000, [1, 1, 1, 1]).mtbfSecs).toBe(250 * 3600)
    expect(failing(100, [2, 3, 4]).mttrSecs).toBe(3 * 3600)
  })

  // R. Gulati, "Maintenance and Reliability Best Practices", 6.3 (1library.net/article/…qo736rmz): 2000 hours of
  // operation and 10 failures.
  test('MTBF 200 hours of 2,000 with ten failures', () => {
    const { mtbfSecs } = publishedMetrics({
      ...continuous,
      calendarDays: 85,
      stretches: Array.from({ length: 10 }, () => [
        { state: 'running' as const, minutes: 199 * 60 },
        { state: 'setup' as const, minutes: 60 },
        { state: 'down' as const, minutes: 30 },
      ]).flat(),
    }).iso
    expect(mtbfSecs).toBe(200 * 3600)
  })
})

describe('yield', () => {
  const yieldOf = (counts: { good: number; scrap?: number; rework?: number }) =>
    publishedMetrics({ start: '06:00', end: '14:00', stretches: [{ state: 'running', minutes: 480, ...counts }] }).iso

  // Minitab, "What are throughput yield and rolled throughput yield?" (support.minitab.com): 950 of 1000 labels are
  // printed well, 800 of these laminated, 700 of these cut; there is no rework. The source truncates 84.2 % and rounds
  // 87.5 % to 88 %.
  test('Minitab: 95 %, 84 % and 88 % of three steps, 70 % of all', () => {
    const steps = [
      [1000, 950],
      [950, 800],
      [800, 700],
    ] as const
    const yields = steps.map(([from, good]) => yieldOf({ good, scrap: from - good }).firstPassYield)
    expect(yields.map(whole)).toEqual([95, 84, 88])
    expect(yields.reduce((product, entry) => product! * entry!, 1)).toBeCloseTo(0.7, 12)
  })

  // mfgcalcs.com, "First Pass Yield", its baseline: 1,200 units, 1,090 pass the first time, 75 reworked, 35 scrapped.
  test('mfgcalcs: reworked units have not passed the first time; 90.83 %', () => {
    expect(hundredths(yieldOf({ good: 1090, rework: 75, scrap: 35 }).firstPassYield)).toBe(90.83)
  })
})

describe('ISO 22400-2', () => {
  // The text of the standard contains no numbers. Formulas as in its ontology
  // (github.com/hsu-aut/IndustrialStandard-ODP-ISO22400-2, ISO22400-2.owl), applied to the elements of Willmott and
  // McCarthy's day: PBT = 910, APT = 783, AUST = 12, ADET = 115 minutes, PQ = 203, GQ = 152, PRI = 3 minutes.
  test('the KPIs of a day with published elements', () => {
    const { iso, ...metrics } = publishedMetrics(miller201)
    const times = Object.entries(isoTimes(metrics)).map(([name, secs]) => [name, secs / 60])
    expect(Object.fromEntries(times)).toEqual({
      pbt: 910,
      apt: 783,
      aust: 12,
      aupt: 795,
      adet: 115,
      aubt: 910,
      aoet: 910,
    })
    const expected = {
      availability: 783 / 910,
      effectiveness: (3 * 203) / 783,
      qualityRatio: 152 / 203,
      oeeIndex: (3 * 152) / 910,
      neeIndex: (795 / 910) * ((3 * 203) / 783) * (152 / 203),
      setupRate: 12 / 795,
      technicalEfficiency: 783 / (783 + 115),
      utilizationEfficiency: 783 / 910,
      allocationEfficiency: 910 / 910,
      throughputRatePerHour: 203 / (910 / 60),
      scrapRatio: 35 / 203,
      reworkRatio: 16 / 203,
      firstPassYield: 152 / 203,
      mtbfSecs: 795 * 60,
      mttrSecs: 115 * 60,
    }
    for (const [name, value] of Object.entries(expected))
      expect(iso[name as keyof typeof expected], name).toBeCloseTo(value, 12)
  })

  // OPC 40501-1, UA for Machine Tools, annex C.2.3 (reference.opcfoundation.org/MachineTool/v101/docs/C.2.3): AOET =
  // APT + AUST + ADET + ADOT, ADOT the time not executing.
  test('OPC UA for Machine Tools: order execution is production, setup, delay and waiting, without off time', () => {
    const metrics = publishedMetrics({
      start: '06:00',
      end: '14:00',
      stretches: [
        { state: 'running', minutes: 300 },
        { state: 'setup', minutes: 40 },
        { state: 'down', minutes: 25 },
        { state: 'running', minutes: 20 },
        { state: 'idle', minutes: 20 },
        { state: 'off', minutes: 75 },
      ],
    })
    const { apt, aust, adet, aoet } = isoTimes(metrics)
    expect(aoet).toBe(apt + aust + adet + 20 * 60)
    expect(aoet).toBe(405 * 60)
  })
})
