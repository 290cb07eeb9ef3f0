import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tooMuch, usualShape } from './jsonShape.ts'

const look = (text: string, limits = usualShape) => tooMuch(Buffer.from(text), limits)

test('depth, fields of one object and values of a body are counted before it is read', () => {
  expect(look(`${'['.repeat(32)}${']'.repeat(32)}`)).toBe(null)
  expect(look('['.repeat(33))).toBe('is nested more than 32 deep')
  const fields = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`
  expect(look(`[${fields(1000)},${fields(1000)}]`)).toBe(null)
  expect(look(fields(1001))).toBe('has an object of more than 1000 fields')
  expect(look(`[${'0,'.repeat(49_000)}0]`)).toBe(null)
  expect(look(`[${'0,'.repeat(50_000)}0]`)).toContain('more than 50000 values')
})

test('what stands in texts does not count, escaped quotes and backslashes among them', () => {
  const few = { depth: 1, keys: 1, values: 4 }
  expect(look(String.raw`{"a[{,:\"[[[{{{::::,,,,\\":"\\\\\"[[,,::"}`, few)).toBe(null)
  expect(look(String.raw`{"a":"\\","b":1}`, few)).toBe('has an object of more than 1 fields')
  expect(look('"never closed [[[[', few)).toBe(null)
})

test('a hostile body is looked through in a moment', () => {
  const before = process.threadCpuUsage()
  // Each quote asks how many backslashes stand before it.
  look(`"${'\\'.repeat(1_000_000)}${'\\"'.repeat(1_000_000)}`)
  look(`[${'"",'.repeat(1_000_000)}`)
  look(']'.repeat(4_000_000))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('of any JSON values, fields and depth are counted just as reading it finds them, whatever its texts hold', () => {
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
    const most = (of: 'depth' | 'keys') => Math.max(0, ...inside.map((entry) => entry[of]))
    return {
      depth: 1 + most('depth'),
      keys: Math.max(Array.isArray(value) ? 0 : inside.length, most('keys')),
      values: 1 + Math.max(0, inside.length - 1) + inside.reduce((sum, entry) => sum + entry.values, 0),
    }
  }
  fc.assert(
    fc.property(json, (value) => {
      const counted = count(value)
      const exact = { ...counted, values: counted.values + 1 }
      const body = JSON.stringify(value)
      expect(look(body, exact)).toBe(null)
      for (const limit of ['depth', 'keys', 'values'] as const)
        if (counted[limit] > 0) expect(look(body, { ...exact, [limit]: exact[limit] - 1 })).not.toBe(null)
    }),
    { numRuns: 500 },
  )
})
