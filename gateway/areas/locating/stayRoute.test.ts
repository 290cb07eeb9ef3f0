import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earliest } from './stayRoute.ts'

test('keeps the first entries in order, whatever the order in which they are added', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100)), fc.integer({ min: 1, max: 20 }), (entries, limit) => {
      const collector = earliest<number>(limit, (a, b) => a - b)
      for (const entry of entries) collector.add(entry)
      expect(collector.all()).toEqual(entries.toSorted((a, b) => a - b).slice(0, limit))
    }),
  )
})
