import { describe, expect, test } from 'vitest'
import { emptyTally } from '../efficiency/tally.ts'
import { between, dice, waiting } from '../plant/random.ts'
import { sequentialScores } from '../statistics/driftChart.ts'
import { normalAbove } from '../statistics/normal.ts'
import { rateEvidence } from '../statistics/rateTest.ts'
import { alertSettings } from './alertSettings.ts'
import { combinationEffects } from './combinationEffects.ts'
import { levelChanges } from './levelChanges.ts'
import { liveQuestion } from './liveSamples.bed.ts'
import { longSetups, type OperationSetups } from './longSetups.ts'
import { machineDaysOf } from './machineDays.ts'
import { recurringStops, type StopHour } from './recurringStops.ts'
import { scrapRate } from './scrapRate.ts'
import { comparedOf, firstDay, noisyDays, normals, questionOver } from './simulatedDays.bed.ts'
import { type WorkDay, workDaysOf } from './workDays.ts'

/**
 * The share of so many seeded plants in which something is found; with none to be found it is the rate of false alarms.
 */
function shareOf(plants: number, isFound: (seed: number) => boolean): number {
  let found = 0
  for (let seed = 1; seed <= plants; seed++) if (isFound(seed)) found++
  return found / plants
}

/** No more than `rate`, but for what chance does in so many plants (three standard errors). */
const withinRate = (share: number, rate: number, plants: number) =>
  expect(share).toBeLessThanOrEqual(rate + 3 * Math.sqrt((rate * (1 - rate)) / plants))

describe('changes of level', () => {
  const machines = Array.from({ length: 10 }, (_, k) => k)
  const question = questionOver(60, machines.length)

  test('on plants without any, no more are found than the stated rate, be days independent or like the day before', () => {
    for (const [likeness, length] of [
      [0, 60],
      [0.4, 60],
      [0, 14],
      [0.4, 14],
    ] as const) {
      const over = questionOver(length, machines.length)
      const share = shareOf(200, (seed) => {
        const days = machines.flatMap((machine) => noisyDays({ machine, days: length, seed, likeness }))
        return levelChanges(over, machineDaysOf(days)).length > 0
      })
      withinRate(share, 0.05, 200)
    }
  })

  test('availability that falls by ten points is found on the machine and near the day', () => {
    const share = shareOf(100, (seed) => {
      const days = machines.flatMap((machine) => {
        const fall = machine === 3 ? 0.1 : 0
        return noisyDays({ machine, days: 60, seed, fall, at: 35 })
      })
      const found = levelChanges(question, machineDaysOf(days)).find(({ kind }) => kind === 'availabilityLevel')
      if (!found) return false
      const day = Date.parse(found.since) / 86_400_000 - firstDay
      expect(found).toMatchObject({ resourceID: 'M-3', severity: 'warning' })
      expect(found.numbers.change!).toBeLessThan(-0.03)
      return Math.abs(day - 35) <= 4
    })
    expect(share).toBeGreaterThan(0.85)
  })
})

describe('recurring stops', () => {
  const machines = 10
  const question = questionOver(60, machines)
  /**
   * Stops at random over the 16 hours; on `machine` 3 as many again between 13 and 14 o'clock on `extra` of 60 days.
   */
  function stopHours(seed: number, extra: number): StopHour[] {
    const roll = dice(seed, 77)
    return Array.from({ length: machines }, (_, machine) => {
      const days = Array.from({ length: 24 }, () => new Set<number>())
      for (let day = 0; day < 60; day++) {
        for (let at = waiting(5, roll); at < 16; at += waiting(5, roll)) days[6 + Math.floor(at)]!.add(day)
        if (machine === 3 && roll() < extra / 60) days[13]!.add(day)
      }
      return days.map((set, hour) => {
        const stops = set.size
        return { resourceID: `M-${machine}`, hour, days: stops, stops, downMs: stops * 600_000 }
      })
    })
      .flat()
      .filter(({ days }) => days > 0)
  }

  test('on plants that stop at any hour alike, no more are found than the stated rate', () => {
    withinRate(
      shareOf(200, (seed) => recurringStops(question, stopHours(seed, 0)).length > 0),
      0.05,
      200,
    )
  })

  test('an hour in which a machine stops on every other day is found', () => {
    const share = shareOf(100, (seed) =>
      recurringStops(question, stopHours(seed, 30)).some((f) => f.resourceID === 'M-3' && f.numbers.hour === 13),
    )
    expect(share).toBeGreaterThan(0.95)
  })
})

describe('combinations', () => {
  const question = questionOver(60, 3)
  /** Three machines and three people make two parts; M-1 with E-1 makes P-0 at `factor` of the pace of the others. */
  function workDays(seed: number, factor: number): WorkDay[] {
    const next = normals(seed, 5)
    const rows: WorkDay[] = []
    for (let day = 0; day < 60; day++)
      for (let machine = 0; machine < 3; machine++) {
        const person = (day + machine + (day % 7)) % 3
        const part = Math.floor(day / 5 + machine) % 2
        const slow = machine === 1 && person === 1 && part === 0
        const runSecs = 30_000
        const total = 500
        rows.push({
          resourceID: `M-${machine}`,
          empID: `E-${person}`,
          partNum: `P-${part}`,
          oprSeq: 10,
          runSecs,
          idealSecs: runSecs * (0.9 + 0.05 * next()) * (slow ? factor : 1),
          total,
          good: total - Math.max(0, Math.round(10 + 4 * next())),
          idealMissing: 0,
        })
      }
    return rows
  }

  test('on plants where everybody is alike, no more are found than the stated rate', () => {
    withinRate(
      shareOf(300, (seed) => combinationEffects(question, workDaysOf(workDays(seed, 1))).length > 0),
      0.05,
      300,
    )
  })

  test('who works at a machine that is slower for all is not told of as slower', () => {
    const slowMachine = (seed: number) =>
      workDays(seed, 1).map((day) => (day.resourceID === 'M-1' ? { ...day, idealSecs: 0.8 * day.idealSecs } : day))
    const found = (seed: number) => combinationEffects(question, workDaysOf(slowMachine(seed)))
    expect(
      shareOf(100, (seed) => found(seed).some(({ resourceID, about }) => resourceID === 'M-1' && !about?.empID)),
    ).toBe(1)
    withinRate(
      shareOf(300, (seed) => found(seed).some(({ about }) => about?.empID)),
      0.05,
      300,
    )
  })

  test('a combination that is 12 % slower is found, and what it costs', () => {
    const share = shareOf(100, (seed) => {
      const found = combinationEffects(question, workDaysOf(workDays(seed, 0.88))).find(
        ({ id, severity }) => severity === 'warning' && id.startsWith('combination~performance~M-1~E-1~P-0~10'),
      )
      if (found) expect(found.lostSecs).toBeGreaterThan(0)
      return found !== undefined
    })
    expect(share).toBeGreaterThan(0.9)
  })
})

describe('long setups', () => {
  const question = questionOver(60, 5)
  const standards = new Map(
    Array.from({ length: 100 }, (_, k) => [`J-${k}~0~10`, [{ from: -Infinity, value: 1800 }]] as const),
  )
  /**
   * Twenty setups on each of five machines, as often over as under the standard; those of M-2 take `factor` as long.
   */
  const setups = (seed: number, factor: number): OperationSetups[] => {
    const next = normals(seed, 9)
    return Array.from({ length: 100 }, (_, k) => ({
      resourceID: `M-${k % 5}`,
      operation: `J-${k}~0~10`,
      partNum: `P-${k % 2}`,
      starts: [(firstDay + (k % 60)) * 86_400_000],
      ms: [1_800_000 * Math.exp(0.3 * next()) * (k % 5 === 2 ? factor : 1)],
    }))
  }

  test('where setups take their standard, no more are found than the stated rate', () => {
    withinRate(
      shareOf(400, (seed) => longSetups(question, comparedOf(setups(seed, 1), standards)).length > 0),
      0.05,
      400,
    )
  })

  test('a machine whose setups take half as long again is found', () => {
    const share = shareOf(100, (seed) =>
      longSetups(question, comparedOf(setups(seed, 1.5), standards)).some(({ id }) => id.startsWith('longSetup~M-2~~')),
    )
    expect(share).toBeGreaterThan(0.9)
  })
})

/**
 * The mean run length in control of an EWMA chart of normal values (Lucas & Saccucci 1990), by Brook & Evans' Markov
 * chain.
 */
function runLength({ weight, limit }: { weight: number; limit: number }, states = 201): number {
  const edge = limit * Math.sqrt(weight / (2 - weight))
  const width = (2 * edge) / states
  const middle = (k: number) => -edge + (k + 0.5) * width
  const rows = Array.from({ length: states }, (_, i) =>
    Array.from({ length: states }, (_, j) => {
      const rest = (1 - weight) * middle(i)
      const above = (value: number) => normalAbove((value - rest) / weight)
      const moves = above(middle(j) - width / 2) - above(middle(j) + width / 2)
      return (i === j ? 1 : 0) - moves
    }).concat(1),
  )
  for (let i = 0; i < states; i++)
    for (let k = i + 1; k < states; k++) {
      const factor = rows[k]![i]! / rows[i]![i]!
      if (factor !== 0) for (let j = i; j <= states; j++) rows[k]![j]! -= factor * rows[i]![j]!
    }
  const lengths = new Array<number>(states)
  for (let i = states - 1; i >= 0; i--) {
    let sum = rows[i]![states]!
    for (let j = i + 1; j < states; j++) sum -= rows[i]![j]! * lengths[j]!
    lengths[i] = sum / rows[i]![i]!
  }
  return lengths[(states - 1) / 2]!
}

describe('cycle drift', () => {
  test('the chart’s run length in control is the stated one; published charts have theirs', () => {
    // Lucas & Saccucci, Technometrics 32 (1990), as in Montgomery's table of EWMA schemes: 500 for each.
    for (const [weight, limit] of [
      [0.1, 2.814],
      [0.2, 2.962],
      [0.4, 3.054],
    ] as const)
      expect(Math.abs(runLength({ weight, limit }) / 500 - 1)).toBeLessThan(0.01)
    expect(Math.abs(runLength(alertSettings.drift.chart) / alertSettings.drift.runLength - 1)).toBeLessThan(0.01)
  })

  test('it holds for sequential normal scores of skewed cycles, which are not normal at all', () => {
    const limit = 2.814 * Math.sqrt(0.1 / 1.9)
    const share = shareOf(400, (seed) => {
      const roll = dice(seed, 3)
      const hours = Array.from({ length: 500 }, () => 30 + waiting(5, roll))
      let statistic = 0
      return sequentialScores(hours).some((score) => {
        statistic = 0.1 * score + 0.9 * statistic
        return Math.abs(statistic) > limit
      })
    })
    // Of charts with a mean run length of 500, 63 % have signalled by then; the first ranks make this one a little
    // slower.
    withinRate(share, 1 - Math.exp(-1), 400)
    expect(share).toBeGreaterThan(0.4)
  })
})

describe('scrap rate', () => {
  test('however often one looks, a rate as ever is told of no more than stated', () => {
    const rates = { low: 0.02, high: 0.04, dispersion: 1 }
    const share = shareOf(2000, (seed) => {
      const roll = dice(seed, 4)
      let hits = 0
      for (let trials = 1; trials <= 500; trials++) {
        if (roll() < 0.02) hits++
        if (rateEvidence({ hits, trials }, rates) >= Math.log(100)) return true
      }
      return false
    })
    withinRate(share, 0.01, 2000)
  })

  const tally = (parts: number, scrap: number) => ({
    ...emptyTally(),
    good: parts - scrap,
    scrap,
    idealSecs: 30 * parts,
    goodIdealSecs: 30 * (parts - scrap),
  })
  const days = (seed: number, spread: number) =>
    Array.from({ length: 30 }, (_, day) => {
      const roll = dice(seed, day)
      const rate = 0.02 * between(1 - spread, 1 + spread, seed, day, 8)
      let scrap = 0
      for (let part = 0; part < 400; part++) if (roll() < rate) scrap++
      return tally(400, scrap)
    })
  const ask = (history: ReturnType<typeof days>, parts: number, scrap: number) =>
    scrapRate(liveQuestion('16:00:00'), { resourceID: 'M-01', today: tally(parts, scrap), days: history })

  test('days that differ beyond chance need more to be told of', () => {
    const steady = shareOf(50, (seed) => ask(days(seed, 0), 200, 20) !== null)
    const restless = shareOf(50, (seed) => ask(days(seed, 1), 200, 20) !== null)
    expect(steady).toBeGreaterThan(0.9)
    expect(restless).toBeLessThan(steady)
  })

  test('says what was scrapped, what is usual and what it costs; too little to go by is no alert', () => {
    const history = Array.from({ length: 30 }, () => tally(400, 8))
    expect(ask(history, 210, 22)).toMatchObject({
      kind: 'scrapRate',
      since: '2026-03-03T00:00:00.000Z',
      message: 'M-01 has scrapped 22 of 210 parts today (10.5 %); its usual rate is 2.0 %.',
      lostSecs: (22 - 0.02 * 210) * 30,
    })
    expect(ask(history, 210, 7)).toBeNull()
    expect(ask(history, 10, 4)).toBeNull()
    expect(ask(history.slice(0, 1), 210, 22)).toBeNull()
  })
})
