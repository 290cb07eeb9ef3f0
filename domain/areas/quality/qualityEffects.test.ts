import { expect, test } from 'vitest'
import { runSteps } from '../../core/statistics/steps.ts'
import { dice } from '../plant/random.ts'
import type { MachineGroup } from './peerMachines.ts'
import { type DayOutput, productionByOperation, simulateOutput, type Work } from './productionByOperation.fixture.ts'
import { qualityEffects } from './qualityEffects.ts'

const dayMs = 86_400_000
const days = 40
const range = { start: 0, end: days * dayMs }
const effectsOf = (rows: readonly DayOutput[], groups: readonly MachineGroup[] = []) =>
  runSteps(qualityEffects(productionByOperation(rows), { range, groups }))
const worseOf = (rows: readonly DayOutput[], groups: readonly MachineGroup[] = []) =>
  effectsOf(rows, groups).found.filter(({ severity }) => severity === 'warning')
const subjectsOf = (findings: ReturnType<typeof worseOf>) =>
  findings.map(({ resourceID, about, numbers }) =>
    [resourceID, about!.empID, numbers.shiftNum].filter(Boolean).join(' '),
  )

/** Three machines, two people and two shifts make a part; `more`: additional probability of bad parts. */
function plant(seed: number, more: (work: Work) => number): DayOutput[] {
  const work = Array.from({ length: days }, (_, day) =>
    Array.from({ length: 6 }, (_, k) => ({
      start: day * dayMs,
      resourceID: `M-${k % 3}`,
      empID: `E-${(k + day) % 2}`,
      shiftNum: 1 + Math.floor(k / 3),
      parts: 100,
    })),
  ).flat()
  return simulateOutput(seed, work, (of) => 0.03 + more(of))
}

/** Presses and mills with one person on each shift: presses make five times as much. */
const kinds = { PRESS: { count: 6, parts: 200, chance: 0.002 }, MILL: { count: 6, parts: 40, chance: 0.03 } }
type Kind = keyof typeof kinds
const machinesOf = (kind: Kind) =>
  Array.from({ length: kinds[kind].count }, (_, k) => ({ kind, resourceID: `${kind}-${k + 1}`, k }))
const machines = [...machinesOf('PRESS'), ...machinesOf('MILL')]
const lines: MachineGroup[] = [
  { name: 'Hall 1', resourceIDs: machines.map(({ resourceID }) => resourceID) },
  { name: 'Presses', resourceIDs: machinesOf('PRESS').map(({ resourceID }) => resourceID) },
  { name: 'Mills', resourceIDs: machinesOf('MILL').map(({ resourceID }) => resourceID) },
]
function twoKinds(seed: number, more: (work: Work) => number): DayOutput[] {
  const work = machines.flatMap(({ kind, resourceID, k }) =>
    Array.from({ length: days }, (_, day) =>
      [1, 2].map((shiftNum) => ({
        start: day * dayMs,
        resourceID,
        shiftNum,
        empID: `${kind}-E${(k + shiftNum + day) % 4}`,
        parts: kinds[kind].parts,
      })),
    ).flat(),
  )
  return simulateOutput(seed, work, (of) => kinds[of.resourceID.split('-')[0] as Kind].chance + more(of))
}

test('finds a machine with more scrap, its start and its cost; combinations with it are not reported as well', () => {
  const rows = plant(1, ({ resourceID, start }) => (resourceID === 'M-1' && start >= 15 * dayMs ? 0.08 : 0))
  const { found, comparisons } = effectsOf(rows)
  expect(comparisons).toBeGreaterThan(10)
  // The other machines are not reported as better, because they do not differ from each other.
  expect(found.map(({ resourceID, about }) => [resourceID, about])).toEqual([['M-1', { partNum: 'P-1', empID: null }]])
  const [finding] = found
  expect(finding!.kind).toBe('notGoodOfCombination')
  expect(finding!.numbers.ratio!).toBeGreaterThan(finding!.numbers.othersRatio! + 0.03)
  expect(finding!.message).toMatch(/; both other machines that make it have at most \d\.\d %\.$/)
  expect(Math.abs(Date.parse(finding!.since) / dayMs - 15)).toBeLessThanOrEqual(3)
  const { ratio, othersRatio, parts } = finding!.numbers
  expect(finding!.lostSecs).toBeCloseTo((ratio! - othersRatio!) * parts! * 30, 6)
})

test('an effect without a change point starts at its first day, not at the start of the range', () => {
  const rows = plant(1, ({ resourceID }) => (resourceID === 'M-1' ? 0.08 : 0)).filter(
    ({ start }) => start >= 12 * dayMs,
  )
  const [finding] = worseOf(rows)
  expect([finding!.resourceID, Date.parse(finding!.since) / dayMs]).toEqual(['M-1', 12])
})

test('a shift is shown by its name', () => {
  const rows = plant(1, ({ shiftNum }) => (shiftNum === 2 ? 0.08 : 0))
  const shiftNames = new Map([[2, 'Late']])
  const { found } = runSteps(qualityEffects(productionByOperation(rows), { range, groups: [], shiftNames }))
  expect(found.map(({ message }) => message.split(':')[0])).toContain('shift Late')
})

test('reports a combination if neither of its parts differs alone, and no cost without a standard', () => {
  // Each person is good at one machine and bad at another: machines and people alone do not differ.
  const rates: Record<string, number> = { 'M-0 E-0': 0.04, 'M-0 E-1': -0.02, 'M-1 E-0': -0.02, 'M-1 E-1': 0.04 }
  const rows = plant(2, ({ resourceID, empID }) => rates[`${resourceID} ${empID}`] ?? 0.01)
  const { found } = effectsOf(rows.map((row) => ({ ...row, idealSecs: null })))
  const warnings = found.filter(({ severity }) => severity === 'warning')
  expect(subjectsOf(warnings).sort()).toEqual(['M-0 E-0', 'M-1 E-1'])
  expect(warnings[0]!.message).toMatch(/; of others at the same machine \d\.\d %\.$/)
  expect(found.every(({ lostSecs }) => lostSecs === null)).toBe(true)
})

test('similar mills give no finding if presses make most of the parts with better quality, with and without groups', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const rows = twoKinds(seed, () => 0)
    expect(effectsOf(rows, lines)).toEqual({ found: [], comparisons: effectsOf(rows).comparisons })
    expect(effectsOf(rows).found).toEqual([])
  }
})

test('comparisons yield after each machine, so that other work is not blocked', () => {
  const steps = qualityEffects(productionByOperation(twoKinds(1, () => 0)), { range, groups: [] })
  expect(Array.from(steps).length).toBeGreaterThanOrEqual(2 * machines.length)
})

test('finds a mill that is worse than mills, and a press that is worse than presses but better than mills', () => {
  const rows = twoKinds(3, ({ resourceID }) => ({ 'MILL-5': 0.05, 'PRESS-2': 0.015 })[resourceID] ?? 0)
  const findings = worseOf(rows, lines)
  expect(subjectsOf(findings).sort()).toEqual(['MILL-5', 'PRESS-2'])
  const mill = findings.find(({ resourceID }) => resourceID === 'MILL-5')!
  expect(mill.message).toMatch(
    /^MILL-5: [78]\.\d % of part P-1, operation 10 are scrap or rework on 40 days; three in four of the 5 other machines of Mills that make it have at most [23]\.\d %\.$/,
  )
  // Two bad machines do not hide each other.
  const two = twoKinds(4, ({ resourceID }) => (['MILL-1', 'MILL-5'].includes(resourceID) ? 0.05 : 0))
  expect(subjectsOf(worseOf(two, lines)).sort()).toEqual(['MILL-1', 'MILL-5'])
})

test('working at a bad machine, or in a shift of mills only, is not blamed; a person who is worse than others there is', () => {
  const at = (resourceID: string, empID: string, shiftNum: number) =>
    Array.from({ length: days }, (_, day) => ({ start: day * dayMs, resourceID, empID, shiftNum, parts: 100 }))
  const chances: Record<string, number> = { 'M-1': 0.01, 'M-2': 0.01, 'M-3': 0.12 }
  const work = [
    ...at('M-1', 'Ann', 1),
    ...at('M-1', 'Bob', 2),
    ...at('M-2', 'Bob', 1),
    ...at('M-2', 'Ann', 2),
    ...at('M-3', 'Cem', 1),
    ...at('M-3', 'Dora', 3),
    ...at('M-2', 'Eve', 4),
    ...at('M-1', 'Eve', 5),
  ]
  const blamed = Array.from({ length: 40 }, (_, seed) => {
    const { found } = effectsOf(simulateOutput(seed, work, ({ resourceID }) => chances[resourceID]!))
    expect(subjectsOf(found)).toContain('M-3')
    return found.length > 1
  })
  expect(blamed.filter(Boolean).length).toBeLessThanOrEqual(40 * 0.05 + 3 * Math.sqrt(40 * 0.05 * 0.95))
  // Eve has more bad parts than others at each machine, but fewer than the bad machine.
  const eve = simulateOutput(6, work, ({ resourceID, empID }) => chances[resourceID]! + (empID === 'Eve' ? 0.06 : 0))
  const [first] = worseOf(eve).filter(({ about }) => about!.empID !== null)
  expect(first).toMatchObject({ resourceID: '', about: { empID: 'Eve' } })
  expect(first!.message).toMatch(/^Eve: [678]\.\d % of part P-1, .*; of others at the same machines 1\.\d %\.$/)
  expect(subjectsOf(worseOf(eve))).toContain('M-3')
})

test('at most one of twenty plants without differences has findings; a few days give none', () => {
  const plants = 100
  const seeds = Array.from({ length: plants }, (_, k) => k + 1)
  const maxShare = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / plants)
  const seedsWithFindings = seeds.filter((seed) => effectsOf(plant(seed, () => 0)).found.length > 0)
  expect(seedsWithFindings.length / plants).toBeLessThanOrEqual(maxShare)
  const fewDays = plant(1, ({ resourceID }) => (resourceID === 'M-1' ? 0.5 : 0)).filter(
    ({ start }) => start < 7 * dayMs,
  )
  expect(effectsOf(fewDays)).toEqual({ found: [], comparisons: 0 })
})

test('on plants with bad machines and people, on average at most one finding in twenty is false', () => {
  let [reported, wrong, shares] = [0, 0, 0]
  const plants = 30
  for (let seed = 1; seed <= plants; seed++) {
    const roll = dice(seed, 3)
    const bad = new Set(
      [...machines.map(({ resourceID }) => resourceID), 'MILL-E1', 'PRESS-E2'].filter(() => roll() < 0.2),
    )
    const rows = twoKinds(
      seed,
      ({ resourceID, empID }) => (bad.has(resourceID) ? 0.03 : 0) + (bad.has(empID!) ? 0.03 : 0),
    )
    const findings = worseOf(rows, lines)
    const isWrong = ({ resourceID, about }: (typeof findings)[number]) =>
      about!.empID === null ? !bad.has(resourceID) : !bad.has(about!.empID)
    reported += findings.length
    wrong += findings.filter(isWrong).length
    shares += findings.filter(isWrong).length / Math.max(1, findings.length)
  }
  expect(reported).toBeGreaterThan(1.5 * plants)
  expect(wrong / reported).toBeLessThanOrEqual(0.05)
  expect(shares / plants).toBeLessThanOrEqual(0.05)
})
