import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { strictBody } from './strictBody.ts'

const refused = (schema: z.ZodType, value: unknown) =>
  strictBody(schema)
    .safeParse(value)
    .error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))

describe('a member that the schema does not know is refused', () => {
  test.each([
    ['an object', z.object({ a: z.int() })],
    ['an object with a refinement', z.object({ a: z.int() }).refine(({ a }) => a > 0)],
    ['an object that is transformed', z.object({ a: z.int() }).transform(({ a }) => a)],
    ['an object that may be missing', z.object({ a: z.int() }).optional()],
  ])('%s', (_, schema) => {
    expect(refused(schema, { a: 1, b: 2 })).toEqual(['b'])
    expect(strictBody(schema).safeParse({ a: 1 }).success).toBe(true)
  })

  test('one of several objects', () => {
    const schema = strictBody(z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]))
    expect(schema.safeParse({ a: 1 }).success).toBe(true)
    expect(schema.safeParse({ a: 1, c: 1 }).success).toBe(false)
  })
})

test('an object that takes other members takes them', () => {
  expect(strictBody(z.looseObject({ a: z.int() })).parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
})

test('what a refinement refuses stays refused', () => {
  expect(strictBody(z.object({ a: z.int() }).refine(({ a }) => a > 0)).safeParse({ a: 0 }).success).toBe(false)
})
