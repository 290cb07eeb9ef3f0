import { expect, test } from 'vitest'
import { dice } from '../plant/random.ts'
import type { Interval } from '../schedule/interval.ts'
import { atOnce } from '../statistics/steps.ts'
import { type MadeBy, madeOfOperations } from './madeOfOperations.bed.ts'
import { qualityEffects } from './qualityEffects.ts'

const dayMs = 86_400_000
const range = { start: 0, end: 40 * dayMs }
const effectsOf = (rows: readonly MadeBy[], of: Interval) => atOnce(qualityEffects(madeOfOperations(rows), of))

/** Three machines, two people and two shifts make a part for 40 days; `more`: by how much more of it is lost. */
function made(seed: number, more: (row: Omit<MadeBy, 'total' | 'lost' | 'idealSecs'>) => number): MadeBy[] {
  const roll = dice(seed, 9)
  return Array.from({ length: 40 }, (_, day) =>
    Array.from({ length: 6 }, (_, k) => {
      const who = {
        start: day * dayMs,
        resourceID: `M-${k % 3}`,
        empID: `E-${(k + day) % 2}`,
        shiftNum: 1 + Math.floor(k / 3),
        partNum: 'P-1',
        oprSeq: 10,
      }
      const rate = 0.03 + more(who)
      let lost = 0
      for (let part = 0; part < 100; part++) if (roll() < rate) lost++
      return { ...who, total: 100, lost, idealSecs: 3000 }
    }),
  ).flat()
}

test('a machine on which more is scrap is found with since when and what it costs; its pairs are not told as well', () => {
  const { found, comparisons } = effectsOf(
    made(1, ({ resourceID, start }) => (resourceID === 'M-1' && start >= 15 * dayMs ? 0.08 : 0)),
    range,
  )
  expect(comparisons).toBeGreaterThan(10)
  const [worse, ...more] = found.filter(({ severity }) => severity === 'warning')
  expect(more).toEqual([])
  expect(worse).toMatchObject({
    resourceID: 'M-1',
    about: { partNum: 'P-1', empID: null },
    kind: 'notGoodOfCombination',
  })
  expect(worse!.numbers.ratio!).toBeGreaterThan(worse!.numbers.othersRatio! + 0.03)
  expect(Math.abs(Date.parse(worse!.since) / dayMs - 15)).toBeLessThanOrEqual(3)
  const { ratio, othersRatio, parts } = worse!.numbers
  expect(worse!.lostSecs).toBeCloseTo((ratio! - othersRatio!) * parts! * 30, 6)
})

test('two together are told where neither alone is, and without a standard nothing is said of its cost', () => {
  // Each person does well at one machine and badly at another: machines and people alone are all alike.
  const rates: Record<string, number> = { 'M-0 E-0': 0.04, 'M-0 E-1': -0.02, 'M-1 E-0': -0.02, 'M-1 E-1': 0.04 }
  const rows = made(2, ({ resourceID, empID }) => rates[`${resourceID} ${empID}`] ?? 0.01)
  const { found } = effectsOf(
    rows.map((row) => ({ ...row, idealSecs: null })),
    range,
  )
  const worse = found.filter(({ severity }) => severity === 'warning')
  expect(worse.map(({ resourceID, about }) => `${resourceID} ${about!.empID}`).sort()).toEqual(['M-0 E-0', 'M-1 E-1'])
  expect(found.every(({ lostSecs }) => lostSecs === null)).toBe(true)
})

test('on plants where all are alike, in no more than one of twenty anything is told; few days tell nothing', () => {
  let told = 0
  const plants = 100
  for (let seed = 1; seed <= plants; seed++)
    if (
      effectsOf(
        made(seed, () => 0),
        range,
      ).found.length > 0
    )
      told++
  expect(told / plants).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / plants))
  const few = made(1, ({ resourceID }) => (resourceID === 'M-1' ? 0.5 : 0)).filter(({ start }) => start < 7 * dayMs)
  expect(effectsOf(few, range)).toEqual({ found: [], comparisons: 0 })
})
