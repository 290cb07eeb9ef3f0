import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earliest } from './stayRoute.ts'

test('of whatever is added, in any order, those that come first are kept, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100)), fc.integer({ min: 1, max: 20 }), (entries, limit) => {
      const kept = earliest<number>(limit, (a, b) => a - b)
      for (const entry of entries) kept.add(entry)
      expect(kept.all()).toEqual(entries.toSorted((a, b) => a - b).slice(0, limit))
    }),
  )
})
