import { expect, test } from 'vitest'
import { createStride, stepMs } from './stride.ts'

/** Returns the number of machine-days per step after a number of steps with these durations. */
function after(steps: number, msOf: (resourceDays: number) => number): number {
  const stride = createStride()
  for (let k = 0; k < steps; k++) stride.took(msOf(stride.resourceDays()))
  return stride.resourceDays()
}

test.each([
  { machine: 'a slice an hour', msPerDay: 0.5 },
  { machine: 'a slice a minute', msPerDay: 10 },
  { machine: 'a slice a second', msPerDay: 200 },
])('closes days of machines with $machine in steps of about the maximum duration', ({ msPerDay }) => {
  for (const steps of [20, 21, 22]) {
    const days = after(steps, (resourceDays) => resourceDays * msPerDay)
    expect(days * msPerDay).toBeLessThanOrEqual(stepMs)
    expect(days * msPerDay).toBeGreaterThanOrEqual(stepMs / 4)
  }
})

test('the next step always has at least one day, and not more than a query can name', () => {
  expect(after(50, () => stepMs * 100)).toBe(1)
  expect(after(50, () => 0)).toBe(2048)
})
