import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignKeys } from './alignKeys.ts'
import { longestRising } from './longestRising.ts'
import { myers } from './myers.ts'

const keys = (most: number) =>
  fc.array(fc.integer({ min: 0, max: most }), { maxLength: 40 }).map((row) => Int32Array.from(row))
const whole = (a: Int32Array, b: Int32Array) => ({ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length })

/** The most that two rows have in common in order, by the textbook's table. */
function longestCommon(a: Int32Array, b: Int32Array): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const key of a) {
    const next = [0]
    for (let at = 0; at < b.length; at++) next.push(b[at] === key ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!))
    row = next
  }
  return row.at(-1)!
}

function expectPairs(a: Int32Array, b: Int32Array, pairs: Int32Array) {
  const found = [...pairs].flatMap((other, at) => (other < 0 ? [] : [[at, other]]))
  for (const [at, other] of found) expect(a[at!]).toBe(b[other!])
  expect(found.map(([, other]) => other)).toEqual([...new Set(found.map(([, other]) => other!))].sort((x, y) => x - y))
  return found.length
}

test('the shortest script pairs as many keys as two rows have in common in order', () => {
  fc.assert(
    fc.property(keys(5), keys(5), (a, b) => {
      const pairs = new Int32Array(a.length).fill(-1)
      expect(myers(a, b, whole(a, b), pairs, { left: 1e6 })).toBe(true)
      expect(expectPairs(a, b, pairs)).toBe(longestCommon(a, b))
    }),
  )
})

test('pairs are of equal keys and only rise; a row pairs wholly with itself', () => {
  fc.assert(
    fc.property(keys(30), keys(30), (a, b) => {
      const pairs = new Int32Array(a.length).fill(-1)
      expect(alignKeys(a, b, whole(a, b), pairs, { left: 1e6 })).toBe(true)
      expectPairs(a, b, pairs)
      const same = new Int32Array(a.length).fill(-1)
      alignKeys(a, a, whole(a, a), same, { left: 1e6 })
      expect([...same]).toEqual([...a.keys()])
    }),
  )
})

test('what is too different for the budget, or needs too many changes, is not paired and said to be so', () => {
  const a = Int32Array.from({ length: 6000 }, (_, at) => at % 2)
  const b = Int32Array.from({ length: 6000 }, (_, at) => 1 - ((at * at + (at >> 3)) % 2))
  const pairs = new Int32Array(a.length).fill(-1)
  expect(alignKeys(a, b, whole(a, b), pairs, { left: 20_000 })).toBe(false)
  const many = Int32Array.from({ length: 5000 }, (_, at) => (at % 2 === 0 ? 0 : 1))
  const few = Int32Array.from({ length: 5000 }, (_, at) => (at % 2 === 0 ? 2 : 1))
  expect(myers(many, few, whole(many, few), pairs, { left: 1e9 })).toBe(false)
  expect(pairs.filter((other) => other >= 0).length).toBeLessThan(10)
})

test('the longest rising row is as long as any, and rises', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 12 }), (values) => {
      const row = longestRising(values)
      const chosen = row.map((index) => values[index]!)
      expect(chosen).toEqual([...chosen].sort((a, b) => a - b))
      const best: number[] = []
      for (const [at, value] of values.entries()) {
        best.push(1 + Math.max(0, ...best.filter((_, before) => before < at && values[before]! < value)))
      }
      expect(row).toHaveLength(Math.max(0, ...best))
    }),
  )
})
