import { expect, test } from 'vitest'
import { checksOf, isChecked } from './checks.ts'
import { createPlant } from './createPlant.ts'

const plant = createPlant({ seed: 1, machines: 24, timeZone: 'America/New_York' })
const day = { from: Date.parse('2026-11-16T05:00:00Z'), to: Date.parse('2026-11-21T05:00:00Z') }
const machines = plant.machines.filter(isChecked)

test('asked for in two parts people find the same, each value under a name of its own, while the machine runs', () => {
  expect(machines.length).toBeGreaterThan(3)
  for (const machine of machines) {
    const all = checksOf(plant, machine, day)
    const cut = day.from + 50.01 * 3_600_000
    expect([
      ...checksOf(plant, machine, { ...day, to: cut }),
      ...checksOf(plant, machine, { ...day, from: cut }),
    ]).toEqual(all)
    for (const { at } of all) {
      const [stretch] = plant.stretches(machine, Math.floor(at / 3_600_000) * 3_600_000, at + 1)
      expect(stretch!.state).toBe('running')
    }
  }
  const ids = machines.flatMap((machine) => checksOf(plant, machine, day).map(({ entryId }) => entryId))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true)
})

test('what is out of tolerance has its reason and what was done, and nothing else has', () => {
  const found = machines.flatMap((machine) =>
    checksOf(plant, machine, { from: day.from - 20 * 86_400_000, to: day.to }),
  )
  const isOut = ({ checkID, value, passed }: (typeof found)[number]) =>
    checkID === 'D1' ? Math.abs(value! - 20) > 0.05 : checkID === 'L1' ? Math.abs(value! - 48) > 0.08 : !passed
  expect(found.filter(isOut).length).toBeGreaterThan(10)
  for (const check of found)
    expect([check.reason !== undefined, check.action !== undefined]).toEqual([isOut(check), isOut(check)])
})
