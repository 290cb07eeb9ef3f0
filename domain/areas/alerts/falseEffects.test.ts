import { describe, expect, test } from 'vitest'
import { sequentialScores } from '../../core/statistics/driftChart.ts'
import { normalAbove } from '../../core/statistics/normal.ts'
import { rateEvidence } from '../../core/statistics/rateTest.ts'
import { emptyTally } from '../efficiency/totals/tally.ts'
import { dice, uniform, waiting } from '../plant/random.ts'
import { alertSettings } from './alertSettings.ts'
import { shareOf, withinRate } from './falseAlarms.fixture.ts'
import { liveQuery } from './liveSamples.fixture.ts'
import { longSetups, type OperationSetups } from './longSetups.ts'
import { scrapRate } from './scrapRate.ts'
import { comparedOf, firstDay, normals, queryOver } from './simulatedDays.fixture.ts'

describe('long setups', () => {
  const query = queryOver(60, 5)
  const standards = new Map(
    Array.from({ length: 100 }, (_, k) => [`J-${k}~0~10`, [{ from: -Infinity, value: 1800 }]] as const),
  )
  /**
   * Twenty setups on each of five machines, as often over as under the standard; those of M-2 take `factor` times as
   * long.
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

  test('reports at most the stated rate for setups that take their standard', () => {
    withinRate(
      shareOf(400, (seed) => longSetups(query, comparedOf(setups(seed, 1), standards)).length > 0),
      0.05,
      400,
    )
  })

  test('detects a machine whose setups take 50 % longer', () => {
    const share = shareOf(100, (seed) =>
      longSetups(query, comparedOf(setups(seed, 1.5), standards)).some(({ id }) => id.startsWith('longSetup~M-2~~')),
    )
    expect(share).toBeGreaterThan(0.9)
  })
})

/**
 * Mean in-control run length of an EWMA chart of normal values (Lucas & Saccucci 1990), by the Markov chain of Brook &
 * Evans.
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
  test('has the stated in-control run length, and matches published charts', () => {
    // Lucas & Saccucci, Technometrics 32 (1990), as in Montgomery's table of EWMA schemes: 500 for each.
    for (const [weight, limit] of [
      [0.1, 2.814],
      [0.2, 2.962],
      [0.4, 3.054],
    ] as const)
      expect(Math.abs(runLength({ weight, limit }) / 500 - 1)).toBeLessThan(0.01)
    expect(Math.abs(runLength(alertSettings.drift.chart) / alertSettings.drift.runLength - 1)).toBeLessThan(0.01)
  })

  test('has it for sequential normal scores of skewed cycles, which are not normally distributed', () => {
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
    // With a mean run length of 500, 63 % of the charts have signaled by then; the first ranks make this one slightly
    // slower.
    withinRate(share, 1 - Math.exp(-1), 400)
    expect(share).toBeGreaterThan(0.4)
  })
})

describe('scrap rate', () => {
  test('reports an unchanged rate at most as often as stated, for any number of evaluations', () => {
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
      const rate = 0.02 * uniform(1 - spread, 1 + spread, seed, day, 8)
      let scrap = 0
      for (let part = 0; part < 400; part++) if (roll() < rate) scrap++
      return tally(400, scrap)
    })
  const scrapAlert = (history: ReturnType<typeof days>, parts: number, scrap: number) =>
    scrapRate(liveQuery('16:00:00'), { resourceID: 'M-01', today: tally(parts, scrap), days: history })

  test('requires a larger increase if days vary beyond chance', () => {
    const steadyShare = shareOf(50, (seed) => scrapAlert(days(seed, 0), 200, 20) !== null)
    const variableShare = shareOf(50, (seed) => scrapAlert(days(seed, 1), 200, 20) !== null)
    expect(steadyShare).toBeGreaterThan(0.9)
    expect(variableShare).toBeLessThan(steadyShare)
  })

  test('reports the scrap, the usual rate and the cost, and no alert if there is too little data', () => {
    const history = Array.from({ length: 30 }, () => tally(400, 8))
    expect(scrapAlert(history, 210, 22)).toMatchObject({
      kind: 'scrapRate',
      since: '2026-03-03T00:00:00.000Z',
      message: 'M-01 has scrapped 22 of 210 parts today (10.5 %); its usual rate is 2.0 %.',
      lostSecs: (22 - 0.02 * 210) * 30,
    })
    expect(scrapAlert(history, 210, 7)).toBeNull()
    expect(scrapAlert(history, 10, 4)).toBeNull()
    expect(scrapAlert(history.slice(0, 1), 210, 22)).toBeNull()
  })
})
