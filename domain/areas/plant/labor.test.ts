import { expect, test } from 'vitest'
import { createPlant } from './createPlant.ts'
import { crewOf } from './crew.ts'
import { laborOf } from './labor.ts'
import { plantStaff } from './staff.ts'

const plant = createPlant({ seed: 3, machines: 24, timeZone: 'America/New_York' })
const range = { from: Date.parse('2026-03-02T05:00:00Z'), to: Date.parse('2026-03-06T05:00:00Z') }

test('labor tickets agree with the machine slices: the same people, operations and parts', () => {
  const crew = new Set(crewOf(plant.machines).map(({ empID }) => empID))
  for (const machine of plant.machines.filter(({ silent }) => !silent)) {
    const { done: work, open } = laborOf(plant, machine, range)
    if (open) expect(open.to).toBeGreaterThanOrEqual(range.to)
    expect(work.length, machine.resourceID).toBeGreaterThan(3)
    const slices = plant.slices(machine, range)
    let at = range.from
    for (const { from, to, empID, operation, good, scrap } of work) {
      expect(from).toBeGreaterThanOrEqual(at)
      expect(to).toBeGreaterThan(from)
      expect(crew.has(empID)).toBe(true)
      const during = slices.filter((slice) => slice.from < to && slice.to > from)
      for (const slice of during) {
        expect(slice.empIDs).toEqual([empID])
        if (slice.jobNum) expect(slice.jobNum).toBe(operation.jobNum)
      }
      const sum = (of: 'good' | 'scrap') => during.reduce((total, slice) => total + slice[of], 0)
      expect([good, scrap]).toEqual([sum('good'), sum('scrap')])
      at = to
    }
  }
})

test('staff without a machine and operators have distinct numbers', () => {
  const crew = crewOf(plant.machines).map(({ empID }) => empID)
  const all = [...crew, ...plantStaff.map(({ empID }) => empID)]
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(200)
})
