import { describe, expect, it } from 'vitest'
import { bucket } from './bucket.ts'
import { addTally, emptyTally } from './tally.ts'

const minutes = (n: number) => n * 60_000

describe('bucket', () => {
  // https://www.oee.com/calculating-oee/ "Shift length 8 hours, breaks (2) 15 minute and (1) 30 minute, downtime 47
  // minutes, ideal cycle time 1.0 seconds, total count 19,271 widgets, reject count 423 widgets".
  it('returns the worked example of OEE.com: 88.81 %, 86.11 %, 97.80 %, 74.79 %', () => {
    const tally = { ...emptyTally(), runMs: minutes(373), downMs: minutes(47), good: 19_271 - 423, scrap: 423 }
    const ideal = { idealSecs: 19_271, goodIdealSecs: 19_271 - 423 }
    const metrics = bucket({
      tally: { ...tally, ...ideal },
      allMs: minutes(24 * 60),
      noScheduleMs: 0,
      plannedMs: minutes(420),
      plannedStopMs: minutes(60),
    })
    expect(metrics.availability).toBeCloseTo(0.8881, 4)
    expect(metrics.performance).toBeCloseTo(0.8611, 4)
    expect(metrics.quality).toBeCloseTo(0.978, 4)
    expect(metrics.oee).toBeCloseTo(0.7479, 4)
    expect(metrics.availability! * metrics.performance! * metrics.quality!).toBeCloseTo(metrics.oee!, 12)
    // https://www.oee.com/teep/: TEEP = OEE × utilization (planned production time ÷ all time).
    expect(metrics.teep).toBeCloseTo(metrics.oee! * metrics.loading!, 12)
    expect(metrics).toMatchObject({ plannedStopSecs: 3600, unknownSecs: 0, totalCount: 19_271, goodCount: 18_848 })
  })

  const none = { allMs: minutes(60), noScheduleMs: 0, plannedMs: 0, plannedStopMs: 0 }

  it('without planned time only loading 0 and TEEP are known', () => {
    const tally = { ...emptyTally(), unscheduledRunMs: minutes(30), unscheduledGood: 60 }
    const metrics = bucket({ tally: { ...tally, unscheduledGoodIdealSecs: 1800 }, ...none })
    expect(metrics).toMatchObject({ loading: 0, availability: null, performance: null, quality: null, oee: null })
    expect(metrics).toMatchObject({ qualityByCount: null, teep: 0.5 })
  })

  it('planned time without running: availability 0, performance and quality null, OEE 0', () => {
    const metrics = bucket({ tally: { ...emptyTally(), downMs: minutes(10) }, ...none, plannedMs: minutes(60) })
    expect(metrics).toMatchObject({ availability: 0, performance: null, quality: null, oee: 0, teep: 0 })
    expect(metrics.unknownSecs).toBe(3000)
  })

  it('parts counted without run time: performance null, quality and OEE follow from the parts', () => {
    const parts = { good: 9, scrap: 1, idealSecs: 1000, goodIdealSecs: 900 }
    const metrics = bucket({ tally: { ...emptyTally(), ...parts }, ...none, plannedMs: minutes(60) })
    expect(metrics).toMatchObject({ availability: 0, performance: null, quality: 0.9, qualityByCount: 0.9 })
    expect(metrics).toMatchObject({ oee: 0.25, teep: 0.25, unknownSecs: 3600 })
  })

  it('a bucket and one of parts without run time add up to the metrics of their totals', () => {
    const running = { ...emptyTally(), runMs: minutes(30) }
    const counted = { ...emptyTally(), good: 30, idealSecs: 1800, goodIdealSecs: 1800 }
    const hour = { ...none, plannedMs: minutes(60) }
    const both = bucket({
      tally: addTally({ ...running }, counted),
      allMs: minutes(120),
      plannedMs: minutes(120),
      plannedStopMs: 0,
      noScheduleMs: 0,
    })
    const [first, second] = [bucket({ tally: running, ...hour }), bucket({ tally: counted, ...hour })]
    expect(both.oee).toBe((first.oee! + second.oee!) / 2)
    expect(both).toMatchObject({ performance: 1, oee: 0.25 })
  })

  it('does not guess missing ideal cycles, not even outside planned time', () => {
    const tally = { ...emptyTally(), runMs: minutes(30), good: 9, scrap: 1, idealSecs: 1000, goodIdealSecs: 900 }
    const metrics = bucket({ tally: { ...tally, idealMissing: 1 }, ...none, plannedMs: minutes(60) })
    expect(metrics).toMatchObject({ performance: null, quality: null, oee: null, teep: null })
    expect(metrics).toMatchObject({ loading: 1, availability: 0.5, qualityByCount: 0.9, idealMissingCount: 1 })
  })

  it('returns performance above 100 % unchanged', () => {
    const tally = { ...emptyTally(), runMs: minutes(10), good: 1, idealSecs: 900, goodIdealSecs: 900 }
    expect(bucket({ tally, ...none, plannedMs: minutes(10) }).performance).toBe(1.5)
  })
})
