import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import type { ApiDocument, Operation, Schema } from '@takt/gateway/core/http/document/referencePage.ts'

/** The names that a schema knows at its top level; null: it takes any. */
function knownMembers(document: ApiDocument, schema: Schema): readonly string[] | null {
  const { $ref, anyOf, oneOf, properties, additionalProperties } = schema as Schema & {
    $ref?: string
    anyOf?: Schema[]
    oneOf?: Schema[]
    properties?: Record<string, Schema>
    additionalProperties?: unknown
  }
  if ($ref) return knownMembers(document, document.components!.schemas![$ref.split('/').at(-1)!] as Schema)
  const choices = anyOf ?? oneOf
  if (choices) {
    const known = choices.map((choice) => knownMembers(document, choice))
    return known.some((names) => names === null) ? null : known.flatMap((names) => names ?? [])
  }
  return additionalProperties === false ? Object.keys(properties ?? {}) : null
}

/**
 * True if rows of an item type are added or changed there: key and organization may stand beside the fields, which the
 * document leaves out and the gateway checks itself.
 */
const isOfRows = (template: string) => {
  const [, type = '', key = '{key}', ...more] = template.split('/')
  return key === '{key}' && more.length === 0 && itemTypeOf(type) !== null
}

/** The members of a JSON body that an operation refuses because it does not know them. */
export function unknownMembers(
  document: ApiDocument,
  { operation, template }: { operation: Operation; template: string },
  body: unknown,
): string[] {
  if (isOfRows(template)) return []
  const schema = operation.requestBody?.content?.['application/json']?.schema
  if (!schema || typeof body !== 'object' || body === null || Array.isArray(body)) return []
  const known = knownMembers(document, schema)
  return known ? Object.keys(body).filter((name) => !known.includes(name)) : []
}
