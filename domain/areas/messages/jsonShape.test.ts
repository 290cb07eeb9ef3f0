import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultShape, jsonShapeProblem } from './jsonShape.ts'

const check = (text: string, limits = defaultShape) => jsonShapeProblem(Buffer.from(text), limits)

test('limits depth, fields per object and values of a body before parsing', () => {
  expect(check(`${'['.repeat(32)}${']'.repeat(32)}`)).toBe(null)
  expect(check('['.repeat(33))).toBe('is nested more than 32 deep')
  const fields = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`
  expect(check(`[${fields(1000)},${fields(1000)}]`)).toBe(null)
  expect(check(fields(1001))).toBe('has an object of more than 1000 fields')
  expect(check(`[${'0,'.repeat(49_000)}0]`)).toBe(null)
  expect(check(`[${'0,'.repeat(50_000)}0]`)).toContain('more than 50000 values')
})

test('ignores the content of strings, including escaped quotes and backslashes', () => {
  const tightLimits = { depth: 1, keys: 1, values: 4 }
  expect(check(String.raw`{"a[{,:\"[[[{{{::::,,,,\\":"\\\\\"[[,,::"}`, tightLimits)).toBe(null)
  expect(check(String.raw`{"a":"\\","b":1}`, tightLimits)).toBe('has an object of more than 1 fields')
  expect(check('"never closed [[[[', tightLimits)).toBe(null)
})

test('checks a hostile body quickly', () => {
  const before = process.threadCpuUsage()
  // The check looks at the backslashes before each quote.
  check(`"${'\\'.repeat(1_000_000)}${'\\"'.repeat(1_000_000)}`)
  check(`[${'"",'.repeat(1_000_000)}`)
  check(']'.repeat(4_000_000))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('counts fields and depth of any JSON value as parsing does, whatever its strings contain', () => {
  const marks = fc.constantFrom('"', '\\', '[', '{', ',', ':', 'a', 'ü', '\n')
  const text = fc.string({ unit: marks, maxLength: 90 })
  type Json = string | number | null | Json[] | { [name: string]: Json }
  const { json } = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('json')),
      fc.dictionary(text, tie('json')),
    ),
  }))
  type Counted = { depth: number; keys: number; values: number }
  // A list or an object counts itself and each comma in it.
  const count = (value: Json): Counted => {
    if (value === null || typeof value !== 'object') return { depth: 0, keys: 0, values: 0 }
    const inside = Object.values(value).map(count)
    const maxOf = (of: 'depth' | 'keys') => Math.max(0, ...inside.map((entry) => entry[of]))
    return {
      depth: 1 + maxOf('depth'),
      keys: Math.max(Array.isArray(value) ? 0 : inside.length, maxOf('keys')),
      values: 1 + Math.max(0, inside.length - 1) + inside.reduce((sum, entry) => sum + entry.values, 0),
    }
  }
  fc.assert(
    fc.property(json, (value) => {
      const counted = count(value)
      const exact = { ...counted, values: counted.values + 1 }
      const body = JSON.stringify(value)
      expect(check(body, exact)).toBe(null)
      for (const limit of ['depth', 'keys', 'values'] as const)
        if (counted[limit] > 0) expect(check(body, { ...exact, [limit]: exact[limit] - 1 })).not.toBe(null)
    }),
    { numRuns: 500 },
  )
})
