import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runSteps } from '../../core/statistics/steps.ts'
import { type DayOutput, productionByOperation, simulateOutput } from './productionByOperation.fixture.ts'
import { qualityEffects } from './qualityEffects.ts'

const dayMs = 86_400_000
const days = 40
const range = { start: 0, end: days * dayMs }

/** Returns the output and the scrap and rework of days with enough parts. */
function enoughDays(rows: readonly DayOutput[]) {
  const sum = (dayRows: readonly DayOutput[], of: 'total' | 'lost') => dayRows.reduce((all, row) => all + row[of], 0)
  return [...Map.groupBy(rows, ({ start }) => start).values()]
    .map((dayRows) => ({ total: sum(dayRows, 'total'), lost: sum(dayRows, 'lost') }))
    .filter(({ total }) => total >= 10)
}
const sumOf = (days: ReturnType<typeof enoughDays>) =>
  days.reduce((all, { total, lost }) => ({ total: all.total + total, lost: all.lost + lost }), { total: 0, lost: 0 })

/** Computes the shares of a finding directly from all rows: its own, and that of others at the same machines. */
function sharesOf(rows: readonly DayOutput[], { resourceID, empID, shiftNum }: Record<string, unknown>) {
  const isOf = (row: DayOutput) =>
    (empID === null || row.empID === empID) && (shiftNum === null || row.shiftNum === shiftNum)
  let [parts, lost, expected] = [0, 0, 0]
  for (const at of Map.groupBy(rows, (row) => row.resourceID).values()) {
    if (resourceID !== '' && at[0]!.resourceID !== resourceID) continue
    const [own, other] = [enoughDays(at.filter(isOf)), enoughDays(at.filter((row) => !isOf(row)))].map(sumOf)
    if (own!.total === 0 || other!.total === 0) continue
    parts += own!.total
    lost += own!.lost
    expected += (own!.total * other!.lost) / other!.total
  }
  return { parts, ratio: lost / parts, otherRatio: expected / parts }
}

test('for any assignment of work, the shares equal those computed directly from all rows', () => {
  const pick = fc.record({ at: fc.nat(2), person: fc.nat(3), shift: fc.integer({ min: 1, max: 3 }), parts: fc.nat(60) })
  let findingCount = 0
  fc.assert(
    fc.property(fc.array(pick, { minLength: 3, maxLength: 12 }), fc.nat(), (picks, seed) => {
      const work = Array.from({ length: days }, (_, day) =>
        picks.map(({ at, person, shift, parts }, k) => ({
          start: day * dayMs,
          resourceID: `M-${at}`,
          empID: person === 3 ? null : `E-${person}`,
          shiftNum: shift,
          parts: (day + k) % 3 === 0 ? 0 : parts,
        })),
      )
        .flat()
        .filter(({ parts }) => parts > 0)
      const chances = [0.01, 0.1, 0.3, 0.2]
      const rows = simulateOutput(
        seed,
        work,
        ({ empID, shiftNum }) => chances[(Number(empID?.slice(2) ?? 3) + shiftNum!) % 4]!,
      )
      for (const { resourceID, about, numbers } of runSteps(
        qualityEffects(productionByOperation(rows), { range, groups: [] }),
      ).found) {
        const empID = about!.empID
        const shiftNum = numbers.shiftNum ?? null
        if (empID === null && shiftNum === null) continue
        findingCount++
        const naive = sharesOf(rows, { resourceID, empID, shiftNum })
        expect(numbers.parts).toBeCloseTo(naive.parts, 9)
        expect(numbers.ratio).toBeCloseTo(naive.ratio, 9)
        expect(numbers.othersRatio).toBeCloseTo(naive.otherRatio, 9)
      }
    }),
  )
  expect(findingCount).toBeGreaterThan(50)
})
