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

/** The paths of members that a schema does not know, at every depth; null: the value is of another kind. */
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
    const found = choices.flatMap((choice) => {
      const unknown = unknownPaths(document, choice, value, path)
      return unknown ? [unknown] : []
    })
    return found.toSorted((a, b) => a.length - b.length)[0] ?? null
  }
  if (Array.isArray(value))
    return items ? value.flatMap((entry, i) => within(items, entry, String(i))) : schema.type === undefined ? [] : null
  if (!isObject(value)) return []
  if (properties === undefined && additionalProperties === undefined && schema.type !== undefined) return null
  return Object.entries(value).flatMap(([name, member]) => {
    const known = properties?.[name]
    if (known) return within(known, member, name)
    if (additionalProperties === false) return [[...path, name].join('.')]
    return isObject(additionalProperties) ? within(additionalProperties, member, name) : []
  })
}

/**
 * True if rows of an item type are added or changed there: key and organization may stand beside the fields, which the
 * document leaves out and the gateway checks itself.
 */
const isOfRows = (template: string) => {
  const [, type = '', key = '{key}', ...more] = template.split('/')
  return key === '{key}' && more.length === 0 && itemTypeOf(type) !== null
}

/** The members of a JSON body that an operation refuses because it does not know them, by path. */
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
