import fc from 'fast-check'
import { expect, test } from 'vitest'

test('every random test of a run starts with the seed that the run prints at its end', () => {
  expect(Number(process.env.FC_SEED)).toBeGreaterThan(0)
  const draw = () => fc.sample(fc.nat(), 5)
  expect(draw()).toEqual(fc.sample(fc.nat(), { numRuns: 5, seed: Number(process.env.FC_SEED) }))
  expect(draw()).toEqual(draw())
})
