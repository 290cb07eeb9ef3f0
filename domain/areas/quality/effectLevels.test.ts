import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '../../core/statistics/steps.ts'
import { type MadeBy, made, madeOfOperations } from './madeOfOperations.bed.ts'
import { qualityEffects } from './qualityEffects.ts'

const dayMs = 86_400_000
const days = 40
const range = { start: 0, end: days * dayMs }

/** Days with enough of what rows tell: how much was made, and how much of it is lost. */
function enoughDays(rows: readonly MadeBy[]) {
  const sum = (own: readonly MadeBy[], of: 'total' | 'lost') => own.reduce((all, row) => all + row[of], 0)
  return [...Map.groupBy(rows, ({ start }) => start).values()]
    .map((own) => ({ total: sum(own, 'total'), lost: sum(own, 'lost') }))
    .filter(({ total }) => total >= 10)
}
const sumOf = (days: ReturnType<typeof enoughDays>) =>
  days.reduce((all, { total, lost }) => ({ total: all.total + total, lost: all.lost + lost }), { total: 0, lost: 0 })

/** The shares of a finding by a look at all rows: its own, and that of others at the same machines. */
function sharesOf(rows: readonly MadeBy[], { resourceID, empID, shiftNum }: Record<string, unknown>) {
  const isOf = (row: MadeBy) =>
    (empID === null || row.empID === empID) && (shiftNum === null || row.shiftNum === shiftNum)
  let [parts, lost, expected] = [0, 0, 0]
  for (const at of Map.groupBy(rows, (row) => row.resourceID).values()) {
    if (resourceID !== '' && at[0]!.resourceID !== resourceID) continue
    const [mine, others] = [enoughDays(at.filter(isOf)), enoughDays(at.filter((row) => !isOf(row)))].map(sumOf)
    if (mine!.total === 0 || others!.total === 0) continue
    parts += mine!.total
    lost += mine!.lost
    expected += (mine!.total * others!.lost) / others!.total
  }
  return { parts, ratio: lost / parts, othersRatio: expected / parts }
}

test('whoever worked where and when: shares are those that a look at all rows tells', () => {
  const pick = fc.record({ at: fc.nat(2), who: fc.nat(3), shift: fc.integer({ min: 1, max: 3 }), parts: fc.nat(60) })
  let told = 0
  fc.assert(
    fc.property(fc.array(pick, { minLength: 3, maxLength: 12 }), fc.nat(), (picks, seed) => {
      const work = Array.from({ length: days }, (_, day) =>
        picks.map(({ at, who, shift, parts }, k) => ({
          start: day * dayMs,
          resourceID: `M-${at}`,
          empID: who === 3 ? null : `E-${who}`,
          shiftNum: shift,
          parts: (day + k) % 3 === 0 ? 0 : parts,
        })),
      )
        .flat()
        .filter(({ parts }) => parts > 0)
      const chances = [0.01, 0.1, 0.3, 0.2]
      const rows = made(seed, work, ({ empID, shiftNum }) => chances[(Number(empID?.slice(2) ?? 3) + shiftNum!) % 4]!)
      for (const { resourceID, about, numbers } of atOnce(qualityEffects(madeOfOperations(rows), { range, groups: [] }))
        .found) {
        const empID = about!.empID
        const shiftNum = numbers.shiftNum ?? null
        if (empID === null && shiftNum === null) continue
        told++
        const naive = sharesOf(rows, { resourceID, empID, shiftNum })
        expect(numbers.parts).toBeCloseTo(naive.parts, 9)
        expect(numbers.ratio).toBeCloseTo(naive.ratio, 9)
        expect(numbers.othersRatio).toBeCloseTo(naive.othersRatio, 9)
      }
    }),
  )
  expect(told).toBeGreaterThan(50)
})
