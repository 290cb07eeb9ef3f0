import { expect, test } from 'vitest'
import { runPlant1000 } from './plant1000/runPlant1000.ts'
import { quantile } from './plant1000/sampleWriter.ts'

// `node loadtests/plant1000.ts` has a thousand, for longer.
const seconds = 8

test('machines of ten organizations that tell a slice a second are in facts, rollups and on the wall exactly as published, and frames keep coming', async () => {
  const { slices, good, differences, frames } = await runPlant1000({
    machines: 100,
    seconds,
    accounts: 10,
    tell: () => {},
  })
  expect(differences).toEqual([])
  expect(slices).toBeGreaterThanOrEqual(96 * seconds)
  expect(good).toBeGreaterThan(10)
  expect(frames.gaps).toBe(0)
  // Four a second are promised and no more: a frame in each quarter second of the service's own clock, of which a slow
  // machine may miss some.
  expect(Math.min(...frames.steps)).toBe(1)
  expect(quantile(frames.steps, 0.5)).toBe(1)
})
