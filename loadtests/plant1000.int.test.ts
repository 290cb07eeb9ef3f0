import { expect, test } from 'vitest'
import { runPlant1000 } from './plant1000/runPlant1000.ts'
import { quantile } from './plant1000/sampleWriter.ts'

// `node loadtests/plant1000.ts` uses a thousand machines, for longer.
const seconds = 8

test('slices published every second by machines of ten organizations arrive in facts, rollups and on the wall exactly as published, and frames keep arriving', async () => {
  const { slices, good, differences, frames } = await runPlant1000({
    machines: 100,
    seconds,
    accounts: 10,
    report: () => {},
  })
  expect(differences).toEqual([])
  expect(slices).toBeGreaterThanOrEqual(96 * seconds)
  expect(good).toBeGreaterThan(10)
  expect(frames.gaps).toBe(0)
  // Four frames per second are guaranteed and no more: a frame in each quarter second of the service's own clock, some
  // of which a slow machine may miss.
  expect(Math.min(...frames.steps)).toBe(1)
  expect(quantile(frames.steps, 0.5)).toBe(1)
})
