import type { ApiDocument, Operation, Schema } from '@takt/gateway/core/http/document/referencePage.ts'

/** Returns the smallest response (status 200, JSON) that an operation's schema allows: no rows, nulls, empty texts. */
export function smallestOf(document: ApiDocument, operation: Operation): unknown {
  const schema = operation.responses?.[200]?.content?.['application/json']?.schema
  return schema ? smallest(document, schema, '') : { success: true, message: '', data: null }
}

function smallest(document: ApiDocument, schema: Schema, name: string): unknown {
  const of = (inner: unknown, member = name) => smallest(document, inner as Schema, member)
  const { $ref, anyOf, oneOf, allOf, type, properties = {}, required = [], items, minItems = 0 } = schema
  if (typeof $ref === 'string') return of(document.components?.schemas?.[$ref.split('/').at(-1)!] ?? {})
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  const types = [type].flat()
  if (types.includes('null')) return null
  if (schema.enum) return schema.enum[0]
  const choices = (anyOf ?? oneOf) as Schema[] | undefined
  if (choices) return choices.some((option) => option.type === 'null') ? null : of(choices[0])
  if (allOf) return Object.assign({}, ...(allOf as Schema[]).map((part) => of(part)))
  switch (types[0]) {
    case 'boolean':
      return name === 'success'
    case 'integer':
    case 'number':
      return smallestNumber(schema)
    case 'string':
      return smallestText(schema)
    case 'array':
      return Array.from({ length: Number(minItems) }, () => of(items ?? {}))
    case 'object':
      return Object.fromEntries((required as string[]).map((member) => [member, of(properties[member] ?? {}, member)]))
    default:
      return null
  }
}

function smallestNumber({ minimum, exclusiveMinimum }: Schema): number {
  if (typeof minimum === 'number') return Math.max(0, minimum)
  return typeof exclusiveMinimum === 'number' ? Math.max(0, exclusiveMinimum + 1) : 0
}

function smallestText({ format, minLength = 0 }: Schema): string {
  if (format === 'date-time') return '2026-03-02T14:00:00.000Z'
  if (format === 'date') return '2026-03-02'
  if (format === 'email') return 'someone@plant.test'
  return 'x'.repeat(Number(minLength))
}
