import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRows, type Rows } from './nextRows.ts'

const wanted = { first: 96, last: 117 }
const sight = { first: 100, last: 113 }

/** All that exists one after the other until nothing more comes. */
function way(there: Rows, most: number): Rows[] {
  const all: Rows[] = []
  for (let at = there; at.first !== wanted.first || at.last !== wanted.last; ) {
    at = nextRows(at, { wanted, sight, most })
    all.push(at)
    if (all.length > 100) throw new Error('never comes to its end')
  }
  return all
}

test('far from what is there the first rows in sight come first, then those below, then those above', () => {
  expect(way({ first: 0, last: 17 }, 8)).toEqual([
    { first: 100, last: 108 },
    { first: 100, last: 116 },
    { first: 96, last: 117 },
  ])
})

test('next to what is there it stays, and what comes into sight above it comes first', () => {
  expect(way({ first: 98, last: 109 }, 8)).toEqual([
    { first: 98, last: 117 },
    { first: 96, last: 117 },
  ])
  expect(way({ first: 110, last: 130 }, 8)).toEqual([
    { first: 102, last: 117 },
    { first: 96, last: 117 },
  ])
})

test('whatever is there, what is wanted comes, never more than so many at a time', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(40), fc.integer({ min: 1, max: 30 }), (first, rows, most) => {
      let before: Rows = { first, last: first + rows }
      for (const next of way(before, most)) {
        const fresh = Array.from({ length: next.last - next.first }, (_, at) => next.first + at).filter(
          (row) => row < before.first || row >= before.last,
        )
        expect(fresh.length).toBeLessThanOrEqual(most)
        before = next
      }
      expect(before).toEqual(wanted)
    }),
  )
})
