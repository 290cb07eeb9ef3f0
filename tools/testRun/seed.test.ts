import fc from 'fast-check'
import { expect, test } from 'vitest'

test('every random test of a run begins with the seed that the run tells at its end', () => {
  expect(Number(process.env.FC_SEED)).toBeGreaterThan(0)
  const drawn = () => fc.sample(fc.nat(), 5)
  expect(drawn()).toEqual(fc.sample(fc.nat(), { numRuns: 5, seed: Number(process.env.FC_SEED) }))
  expect(drawn()).toEqual(drawn())
})
