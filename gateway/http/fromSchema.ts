import fc from 'fast-check'
import type { ApiDocument, Schema } from './referencePage.ts'

// What the generator of matching text does not know; the rest of the pattern is near enough.
const lookahead = /\(\?![^)]*\)/g

/** For tests: values that a schema of the API document allows, most of them at least. */
export function fromSchema(schema: Schema, document: ApiDocument, depth = 0): fc.Arbitrary<unknown> {
  const of = (inner: unknown) => fromSchema(inner as Schema, document, depth + 1)
  const { $ref, anyOf, oneOf, allOf, type, items, properties = {}, required, minItems, pattern, format } = schema
  if (typeof $ref === 'string') return of(document.components?.schemas?.[$ref.split('/').at(-1)!] ?? {})
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const several = anyOf ?? oneOf
  if (Array.isArray(several)) return fc.oneof(...several.map(of))
  if (Array.isArray(allOf)) return fc.tuple(...allOf.map(of)).map((parts) => Object.assign({}, ...parts))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => of({ ...schema, type: one })))
  const from = (name: string, otherwise: number) => (typeof schema[name] === 'number' ? schema[name] : otherwise)
  switch (type) {
    case 'string':
      if (typeof pattern === 'string')
        return fc.stringMatching(new RegExp(pattern.replaceAll(lookahead, ''))).map((text) => text.slice(0, 100))
      return texts[String(format)] ?? words(from('minLength', 0), Math.min(from('maxLength', 20), 40))
    case 'integer': {
      const min = Math.max(from('minimum', -1000), from('exclusiveMinimum', -(2 ** 53)) + 1)
      return fc.oneof(fc.constantFrom(min, 1), fc.integer({ min, max: Math.max(min, from('maximum', 100_000)) }))
    }
    case 'number':
      return fc.double({ min: from('minimum', 0), max: from('maximum', 1e6), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(of(items ?? {}), { minLength: Number(minItems ?? 0), maxLength: depth > 3 ? 1 : 3 })
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, of(inner)])), {
        requiredKeys: (required ?? []) as never[],
        noNullPrototype: true,
      })
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const known = fc.constantFrom('M-01', 'J-100', 'P-7', 'A', 'E-1', 'S', 'COOLANT', 'MAINTENANCE', 'Main')
const words = (minLength: number, maxLength: number) =>
  minLength > 8 ? fc.string({ minLength, maxLength }) : fc.oneof(known, fc.string({ minLength, maxLength }))
const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const texts: Record<string, fc.Arbitrary<string>> = {
  'date-time': dates.map((at) => at.toISOString()),
  date: dates.map((at) => at.toISOString().slice(0, 10)),
  email: fc.constantFrom('a@b.example', 'someone@demo.takt'),
}
