import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortSteps } from './sortSteps.ts'
import { runSteps } from './steps.ts'

const rows = fc.array(fc.record({ by: fc.integer({ min: 0, max: 40 }), id: fc.nat() }), { maxLength: 2000 })
const compare = (a: { by: number }, b: { by: number }) => a.by - b.by

test('sorting in steps equals sorting at once, with equal rows in their order', () => {
  fc.assert(
    fc.property(rows, (input) => {
      expect(runSteps(sortSteps(input, compare))).toEqual(input.toSorted(compare))
    }),
    { numRuns: 60 },
  )
})

test('no step makes more than a few thousand comparisons, however many rows there are', () => {
  let [compared, longest] = [0, 0]
  const rows = Array.from({ length: 100_000 }, (_, at) => ({ by: (at * 7919) % 100_003 }))
  const steps = sortSteps(rows, (a, b) => {
    compared++
    return a.by - b.by
  })
  for (;;) {
    const before = compared
    const { done } = steps.next()
    longest = Math.max(longest, compared - before)
    if (done) break
  }
  expect(longest).toBeLessThan(3000)
})
