import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRows, type Rows } from './nextRows.ts'

const wanted = { first: 96, last: 117 }
const sight = { first: 100, last: 113 }

/** Returns all rendered ranges, one after the other, until the target is reached. */
function renderSteps(rendered: Rows, maxRows: number): Rows[] {
  const all: Rows[] = []
  for (let at = rendered; at.first !== wanted.first || at.last !== wanted.last; ) {
    at = nextRows(at, { wanted, sight, maxRows })
    all.push(at)
    if (all.length > 100) throw new Error('never comes to its end')
  }
  return all
}

test('far from the rendered rows, the first visible rows come first, then those below, then those above', () => {
  expect(renderSteps({ first: 0, last: 17 }, 8)).toEqual([
    { first: 100, last: 108 },
    { first: 100, last: 116 },
    { first: 96, last: 117 },
  ])
})

test('adjacent rendered rows stay, and visible rows above them come first', () => {
  expect(renderSteps({ first: 98, last: 109 }, 8)).toEqual([
    { first: 98, last: 117 },
    { first: 96, last: 117 },
  ])
  expect(renderSteps({ first: 110, last: 130 }, 8)).toEqual([
    { first: 102, last: 117 },
    { first: 96, last: 117 },
  ])
})

test('the target is always reached, with at most the maximum number of rows at a time', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(40), fc.integer({ min: 1, max: 30 }), (first, rows, maxRows) => {
      let before: Rows = { first, last: first + rows }
      for (const next of renderSteps(before, maxRows)) {
        const fresh = Array.from({ length: next.last - next.first }, (_, at) => next.first + at).filter(
          (row) => row < before.first || row >= before.last,
        )
        expect(fresh.length).toBeLessThanOrEqual(maxRows)
        before = next
      }
      expect(before).toEqual(wanted)
    }),
  )
})
