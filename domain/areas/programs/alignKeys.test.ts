import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignKeys } from './alignKeys.ts'
import { longestIncreasingSubsequence } from './longestIncreasingSubsequence.ts'
import { myers } from './myers.ts'

const keys = (max: number) =>
  fc.array(fc.integer({ min: 0, max: max }), { maxLength: 40 }).map((row) => Int32Array.from(row))
const whole = (a: Int32Array, b: Int32Array) => ({ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length })

/** Returns the length of the longest common subsequence, by the textbook's table. */
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
  const matches = [...pairs].flatMap((other, at) => (other < 0 ? [] : [[at, other]]))
  for (const [at, other] of matches) expect(a[at!]).toBe(b[other!])
  expect(matches.map(([, other]) => other)).toEqual(
    [...new Set(matches.map(([, other]) => other!))].sort((x, y) => x - y),
  )
  return matches.length
}

test('the shortest edit script pairs as many keys as the longest common subsequence has', () => {
  fc.assert(
    fc.property(keys(5), keys(5), (a, b) => {
      const pairs = new Int32Array(a.length).fill(-1)
      expect(myers(a, b, whole(a, b), pairs, { left: 1e6 })).toBe(true)
      expect(expectPairs(a, b, pairs)).toBe(longestCommon(a, b))
    }),
  )
})

test('pairs have equal keys and increase; a sequence is paired completely with itself', () => {
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

test('sequences too different for the budget, or with too many changes, are not paired, and the result reports it', () => {
  const a = Int32Array.from({ length: 6000 }, (_, at) => at % 2)
  const b = Int32Array.from({ length: 6000 }, (_, at) => 1 - ((at * at + (at >> 3)) % 2))
  const pairs = new Int32Array(a.length).fill(-1)
  expect(alignKeys(a, b, whole(a, b), pairs, { left: 20_000 })).toBe(false)
  const left = Int32Array.from({ length: 5000 }, (_, at) => (at % 2 === 0 ? 0 : 1))
  const right = Int32Array.from({ length: 5000 }, (_, at) => (at % 2 === 0 ? 2 : 1))
  expect(myers(left, right, whole(left, right), pairs, { left: 1e9 })).toBe(false)
  expect(pairs.filter((other) => other >= 0).length).toBeLessThan(10)
})

test('the longest increasing subsequence has maximum length and increases', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 12 }), (values) => {
      const row = longestIncreasingSubsequence(values)
      const subsequence = row.map((index) => values[index]!)
      expect(subsequence).toEqual([...subsequence].sort((a, b) => a - b))
      const lengths: number[] = []
      for (const [at, value] of values.entries()) {
        lengths.push(1 + Math.max(0, ...lengths.filter((_, before) => before < at && values[before]! < value)))
      }
      expect(row).toHaveLength(Math.max(0, ...lengths))
    }),
  )
})
