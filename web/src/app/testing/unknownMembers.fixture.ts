import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import type { ApiDocument, Operation, Schema } from '@takt/gateway/core/http/document/referencePage.ts'

type ObjectSchema = Schema & {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the paths of members that a schema does not define, at every depth; null: the value is of another type. */
function unknownPaths(
  document: ApiDocument,
  schema: Schema,
  value: unknown,
  path: readonly string[],
): readonly string[] | null {
  const { $ref, anyOf, oneOf, items, properties, additionalProperties } = schema as ObjectSchema
  const within = (inner: Schema, member: unknown, name: string) =>
    unknownPaths(document, inner, member, [...path, name]) ?? []
  if ($ref) return unknownPaths(document, document.components!.schemas![$ref.split('/').at(-1)!] as Schema, value, path)
  const choices = anyOf ?? oneOf
  if (choices) {
    const results = choices.flatMap((choice) => {
      const unknown = unknownPaths(document, choice, value, path)
      return unknown ? [unknown] : []
    })
    return results.toSorted((a, b) => a.length - b.length)[0] ?? null
  }
  if (Array.isArray(value))
    return items ? value.flatMap((entry, i) => within(items, entry, String(i))) : schema.type === undefined ? [] : null
  if (!isObject(value)) return []
  if (properties === undefined && additionalProperties === undefined && schema.type !== undefined) return null
  return Object.entries(value).flatMap(([name, member]) => {
    const property = properties?.[name]
    if (property) return within(property, member, name)
    if (additionalProperties === false) return [[...path, name].join('.')]
    return isObject(additionalProperties) ? within(additionalProperties, member, name) : []
  })
}

/**
 * True if the operation adds or changes rows of an item type: key and organization may accompany the fields; the
 * document omits them and the gateway checks them itself.
 */
const isOfRows = (template: string) => {
  const [, type = '', key = '{key}', ...more] = template.split('/')
  return key === '{key}' && more.length === 0 && itemTypeOf(type) !== null
}

/** Returns the paths of members of a JSON body that an operation rejects because its schema does not define them. */
export function unknownMembers(
  document: ApiDocument,
  { operation, template }: { operation: Operation; template: string },
  body: unknown,
): readonly string[] {
  const schema = operation.requestBody?.content?.['application/json']?.schema
  if (!schema) return []
  const unknown = unknownPaths(document, schema, body, []) ?? []
  return isOfRows(template) ? unknown.filter((path) => path.includes('.')) : unknown
}
