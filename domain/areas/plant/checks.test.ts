import { expect, test } from 'vitest'
import { checksOf, isChecked } from './checks.ts'
import { createPlant } from './createPlant.ts'

const plant = createPlant({ seed: 1, machines: 24, timeZone: 'America/New_York' })
const day = { from: Date.parse('2026-11-16T05:00:00Z'), to: Date.parse('2026-11-21T05:00:00Z') }
const machines = plant.machines.filter(isChecked)

test('two partial ranges give the same checks as the whole, each with a unique id, while the machine runs', () => {
  expect(machines.length).toBeGreaterThan(3)
  for (const machine of machines) {
    const all = checksOf(plant, machine, day)
    const split = day.from + 50.01 * 3_600_000
    expect([
      ...checksOf(plant, machine, { ...day, to: split }),
      ...checksOf(plant, machine, { ...day, from: split }),
    ]).toEqual(all)
    for (const { at } of all) {
      const [interval] = plant.stretches(machine, Math.floor(at / 3_600_000) * 3_600_000, at + 1)
      expect(interval!.state).toBe('running')
    }
  }
  const ids = machines.flatMap((machine) => checksOf(plant, machine, day).map(({ entryId }) => entryId))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true)
})

test('values out of tolerance have a reason and an action, and others have none', () => {
  const checks = machines.flatMap((machine) =>
    checksOf(plant, machine, { from: day.from - 20 * 86_400_000, to: day.to }),
  )
  const isOut = ({ checkID, value, passed }: (typeof checks)[number]) =>
    checkID === 'D1' ? Math.abs(value! - 20) > 0.05 : checkID === 'L1' ? Math.abs(value! - 48) > 0.08 : !passed
  expect(checks.filter(isOut).length).toBeGreaterThan(10)
  for (const check of checks)
    expect([check.reason !== undefined, check.action !== undefined]).toEqual([isOut(check), isOut(check)])
})
