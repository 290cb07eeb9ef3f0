import type { ApiDocument, Operation, Schema } from '@takt/gateway/http/referencePage.ts'

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

/** The members of a JSON body that an operation refuses because it does not know them. */
export function unknownMembers(document: ApiDocument, operation: Operation, body: unknown): string[] {
  const schema = operation.requestBody?.content?.['application/json']?.schema
  if (!schema || typeof body !== 'object' || body === null || Array.isArray(body)) return []
  const known = knownMembers(document, schema)
  return known ? Object.keys(body).filter((name) => !known.includes(name)) : []
}
