import fc from 'fast-check'
import type { ApiDocument, Schema } from './referencePage.ts'

// The regex generator does not support lookaheads; the rest of the pattern is sufficient.
const lookahead = /\(\?![^)]*\)/g

/**
 * The context for generating values of a schema: its document, and existing values by field name, which are used for
 * most fields of that name. `likely`: uses them always, and includes optional fields only if values are known.
 */
export type Source = { document: ApiDocument; known: ReadonlyMap<string, readonly unknown[]>; likely: boolean }

/** Generates values that a schema of the API document mostly allows; `name` is the name of the field or parameter. */
export function fromSchema(schema: Schema, source: Source, name = ''): fc.Arbitrary<unknown> {
  const values = source.known.get(name)
  if (!values) return anyOf(schema, source)
  const existing = fc.constantFrom(...values)
  return source.likely
    ? existing
    : fc.oneof({ weight: 4, arbitrary: existing }, { weight: 1, arbitrary: anyOf(schema, source) })
}

function anyOf(schema: Schema, source: Source): fc.Arbitrary<unknown> {
  const of = (inner: unknown, name?: string) => fromSchema(inner as Schema, source, name)
  const { document, known, likely } = source
  const { $ref, anyOf: any, oneOf, allOf, type, items, properties = {}, required, minItems, pattern, format } = schema
  if (typeof $ref === 'string') return of(document.components?.schemas?.[$ref.split('/').at(-1)!] ?? {})
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const several = any ?? oneOf
  if (Array.isArray(several)) return fc.oneof(...several.map((entry) => of(entry)))
  if (Array.isArray(allOf))
    return fc.tuple(...allOf.map((entry) => of(entry))).map((parts) => Object.assign({}, ...parts))
  if (Array.isArray(type)) return fc.oneof(...type.map((entry) => of({ ...schema, type: entry })))
  const from = (name: string, fallback: number) => (typeof schema[name] === 'number' ? schema[name] : fallback)
  switch (type) {
    case 'string':
      if (typeof pattern === 'string')
        return fc.stringMatching(new RegExp(pattern.replaceAll(lookahead, ''))).map((text) => text.slice(0, 100))
      return (
        texts[String(format)] ??
        fc.string({ minLength: from('minLength', 0), maxLength: Math.min(from('maxLength', 20), 40) })
      )
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
    case 'array': {
      const fewest = Number(minItems ?? 0)
      return fc.array(of(items ?? {}), { minLength: fewest, maxLength: Math.max(2, fewest) })
    }
    case 'object': {
      const must = (required ?? []) as string[]
      const included = Object.entries(properties).filter(([name]) => !likely || must.includes(name) || known.has(name))
      return fc.record<Record<string, unknown>, string>(
        Object.fromEntries(included.map(([name, inner]) => [name, of(inner, name)])),
        {
          requiredKeys: must,
          noNullPrototype: true,
        },
      )
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const texts: Record<string, fc.Arbitrary<string>> = {
  'date-time': dates.map((at) => at.toISOString()),
  date: dates.map((at) => at.toISOString().slice(0, 10)),
  email: fc.constantFrom('a@b.example', 'someone@demo.takt'),
}
