import { describe, expect, it } from 'vitest'
import { bucket } from './bucket.ts'
import { addTally, emptyTally } from './tally.ts'

const minutes = (n: number) => n * 60_000

describe('bucket', () => {
  // https://www.oee.com/calculating-oee/ "Shift length 8 hours, breaks (2) 15 minute and (1) 30 minute, downtime 47
  // minutes, ideal cycle time 1.0 seconds, total count 19,271 widgets, reject count 423 widgets".
  it('gives the worked example of OEE.com: 88.81 %, 86.11 %, 97.80 %, 74.79 %', () => {
    const tally = { ...emptyTally(), runMs: minutes(373), downMs: minutes(47), good: 19_271 - 423, scrap: 423 }
    const ideal = { idealSecs: 19_271, goodIdealSecs: 19_271 - 423 }
    const figures = bucket({
      tally: { ...tally, ...ideal },
      allMs: minutes(24 * 60),
      noScheduleMs: 0,
      plannedMs: minutes(420),
      plannedStopMs: minutes(60),
    })
    expect(figures.availability).toBeCloseTo(0.8881, 4)
    expect(figures.performance).toBeCloseTo(0.8611, 4)
    expect(figures.quality).toBeCloseTo(0.978, 4)
    expect(figures.oee).toBeCloseTo(0.7479, 4)
    expect(figures.availability! * figures.performance! * figures.quality!).toBeCloseTo(figures.oee!, 12)
    // https://www.oee.com/teep/: TEEP = OEE × utilization (planned production time ÷ all time).
    expect(figures.teep).toBeCloseTo(figures.oee! * figures.loading!, 12)
    expect(figures).toMatchObject({ plannedStopSecs: 3600, unknownSecs: 0, totalCount: 19_271, goodCount: 18_848 })
  })

  const none = { allMs: minutes(60), noScheduleMs: 0, plannedMs: 0, plannedStopMs: 0 }

  it('without planned time knows loading 0 and teep only', () => {
    const tally = { ...emptyTally(), unscheduledRunMs: minutes(30), unscheduledGood: 60 }
    const figures = bucket({ tally: { ...tally, unscheduledGoodIdealSecs: 1800 }, ...none })
    expect(figures).toMatchObject({ loading: 0, availability: null, performance: null, quality: null, oee: null })
    expect(figures).toMatchObject({ qualityByCount: null, teep: 0.5 })
  })

  it('planned without running: availability 0, performance and quality null, oee 0', () => {
    const figures = bucket({ tally: { ...emptyTally(), downMs: minutes(10) }, ...none, plannedMs: minutes(60) })
    expect(figures).toMatchObject({ availability: 0, performance: null, quality: null, oee: 0, teep: 0 })
    expect(figures.unknownSecs).toBe(3000)
  })

  it('parts counted without run time: performance null, quality and oee are what the parts say', () => {
    const made = { good: 9, scrap: 1, idealSecs: 1000, goodIdealSecs: 900 }
    const figures = bucket({ tally: { ...emptyTally(), ...made }, ...none, plannedMs: minutes(60) })
    expect(figures).toMatchObject({ availability: 0, performance: null, quality: 0.9, qualityByCount: 0.9 })
    expect(figures).toMatchObject({ oee: 0.25, teep: 0.25, unknownSecs: 3600 })
  })

  it('a bucket and one of parts without run time are together what their sums say', () => {
    const ran = { ...emptyTally(), runMs: minutes(30) }
    const counted = { ...emptyTally(), good: 30, idealSecs: 1800, goodIdealSecs: 1800 }
    const hour = { ...none, plannedMs: minutes(60) }
    const both = bucket({
      tally: addTally({ ...ran }, counted),
      allMs: minutes(120),
      plannedMs: minutes(120),
      plannedStopMs: 0,
      noScheduleMs: 0,
    })
    const [first, second] = [bucket({ tally: ran, ...hour }), bucket({ tally: counted, ...hour })]
    expect(both.oee).toBe((first.oee! + second.oee!) / 2)
    expect(both).toMatchObject({ performance: 1, oee: 0.25 })
  })

  it('does not guess where an ideal cycle is missing, not even outside planned time', () => {
    const tally = { ...emptyTally(), runMs: minutes(30), good: 9, scrap: 1, idealSecs: 1000, goodIdealSecs: 900 }
    const figures = bucket({ tally: { ...tally, idealMissing: 1 }, ...none, plannedMs: minutes(60) })
    expect(figures).toMatchObject({ performance: null, quality: null, oee: null, teep: null })
    expect(figures).toMatchObject({ loading: 1, availability: 0.5, qualityByCount: 0.9, idealMissingCount: 1 })
  })

  it('shows performance above 100 % as it is', () => {
    const tally = { ...emptyTally(), runMs: minutes(10), good: 1, idealSecs: 900, goodIdealSecs: 900 }
    expect(bucket({ tally, ...none, plannedMs: minutes(10) }).performance).toBe(1.5)
  })
})
