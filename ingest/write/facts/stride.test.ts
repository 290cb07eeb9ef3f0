import { expect, test } from 'vitest'
import { createStride, stepMs } from './stride.ts'

/** How many resource-days are taken at once after so many steps, each of which takes so long. */
function after(steps: number, msOf: (resourceDays: number) => number): number {
  const stride = createStride()
  for (let k = 0; k < steps; k++) stride.took(msOf(stride.resourceDays()))
  return stride.resourceDays()
}

test.each([
  { machine: 'a slice an hour', msPerDay: 0.5 },
  { machine: 'a slice a minute', msPerDay: 10 },
  { machine: 'a slice a second', msPerDay: 200 },
])('days of machines with $machine are closed in steps that take about as long as they may', ({ msPerDay }) => {
  for (const steps of [20, 21, 22]) {
    const days = after(steps, (resourceDays) => resourceDays * msPerDay)
    expect(days * msPerDay).toBeLessThanOrEqual(stepMs)
    expect(days * msPerDay).toBeGreaterThanOrEqual(stepMs / 4)
  }
})

test('whatever a step takes, the next has at least one day and not more than a question can name', () => {
  expect(after(50, () => stepMs * 100)).toBe(1)
  expect(after(50, () => 0)).toBe(2048)
})
