import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { strictBody } from './strictBody.ts'

const errorsOf = (schema: z.ZodType, value: unknown) =>
  strictBody(schema)
    .safeParse(value)
    .error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))

const inner = z.object({ a: z.int() })

describe('rejects a field that the schema does not have', () => {
  test.each([
    ['an object', z.object({ a: z.int() })],
    ['an object with a refinement', z.object({ a: z.int() }).refine(({ a }) => a > 0)],
    ['an object that is transformed', z.object({ a: z.int() }).transform(({ a }) => a)],
    ['an object that may be missing', z.object({ a: z.int() }).optional()],
  ])('%s', (_, schema) => {
    expect(errorsOf(schema, { a: 1, b: 2 })).toEqual(['b'])
    expect(strictBody(schema).safeParse({ a: 1 }).success).toBe(true)
  })

  test('one of several objects', () => {
    const schema = strictBody(z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]))
    expect(schema.safeParse({ a: 1 }).success).toBe(true)
    expect(schema.safeParse({ a: 1, c: 1 }).success).toBe(false)
  })
})

describe('rejects a field that the schema does not have at any depth', () => {
  test.each([
    ['an object', z.object({ in: inner }), { in: { a: 1, b: 2 } }],
    ['a list', z.object({ in: z.array(inner) }), { in: [{ a: 1, b: 2 }] }],
    ['a tuple', z.object({ in: z.tuple([z.int(), inner]) }), { in: [1, { a: 1, b: 2 }] }],
    ['a record', z.object({ in: z.record(z.string(), inner) }), { in: { any: { a: 1, b: 2 } } }],
    [
      'an intersection',
      z.object({ in: z.intersection(inner, z.object({ c: z.int() })) }),
      { in: { a: 1, b: 2, c: 3 } },
    ],
    ['one that may be null', z.object({ in: inner.nullable() }), { in: { a: 1, b: 2 } }],
    ['one with a default', z.object({ in: inner.default({ a: 1 }) }), { in: { a: 1, b: 2 } }],
    ['one that is transformed', z.object({ in: inner.transform(({ a }) => a) }), { in: { a: 1, b: 2 } }],
    ['an object of a list of lists', z.array(z.array(z.object({ in: inner }))), [[{ in: { a: 1, b: 2 } }]]],
  ])('%s', (_, schema, value) => {
    expect(errorsOf(schema, value)).toEqual(['b'])
    expect(strictBody(schema).safeParse(JSON.parse(JSON.stringify(value).replace('"b":2', '"a":1'))).success).toBe(true)
  })
})

test('fields of an intersection may be in either side', () => {
  const schema = strictBody(z.intersection(inner, z.object({ c: z.int() })))
  expect(schema.safeParse({ a: 1, c: 3 }).success).toBe(true)
})

test('an object that accepts other fields still accepts them', () => {
  expect(strictBody(z.looseObject({ a: z.int() })).parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
})

test('rejections by a refinement are kept', () => {
  expect(strictBody(z.object({ a: z.int() }).refine(({ a }) => a > 0)).safeParse({ a: 0 }).success).toBe(false)
})
