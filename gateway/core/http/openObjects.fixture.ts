import type { ApiDocument, Schema } from './document/referencePage.ts'

const resolved = (document: ApiDocument, schema: Schema): Schema =>
  typeof schema.$ref === 'string' ? (document.components!.schemas![schema.$ref.split('/').at(-1)!] as Schema) : schema

/** Yields each schema nested in a schema with its field path; `*` stands for all entries of a list or a record. */
function* within(document: ApiDocument, outer: Schema, path: readonly string[] = []): Generator<[string, Schema]> {
  const schema = resolved(document, outer)
  yield [path.join('.'), schema]
  const { anyOf, oneOf, allOf, items, properties = {}, additionalProperties } = schema
  for (const choice of [anyOf, oneOf, allOf].flat() as (Schema | undefined)[])
    if (choice) yield* within(document, choice, path)
  for (const entry of [items, additionalProperties] as (Schema | undefined)[])
    if (typeof entry === 'object' && Object.keys(entry).length > 0) yield* within(document, entry, [...path, '*'])
  for (const [name, member] of Object.entries(properties as Record<string, Schema>))
    yield* within(document, member, [...path, name])
}

const bodies = (document: ApiDocument) =>
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema
      return schema ? [{ name: `${method.toUpperCase()} ${path}`, schema }] : []
    }),
  )

const isObject = ({ type, properties }: Schema) => [type].flat().includes('object') || properties !== undefined

/** Returns the objects of JSON bodies that accept fields not in the document (`POST /jobs member.inner`). */
export const openObjects = (document: ApiDocument): string[] => [
  ...new Set(
    bodies(document).flatMap(({ name, schema }) =>
      [...within(document, schema)].flatMap(([path, inner]) =>
        isObject(inner) && inner.additionalProperties !== false ? [`${name} ${path}`] : [],
      ),
    ),
  ),
]

/**
 * Generates bodies with an unknown field in one of their nested objects, with the path of that object. `draw` generates
 * a value of a schema.
 */
export function* bodiesWithUnknown(
  document: ApiDocument,
  outer: Schema,
  { draw, unknown }: { draw: (schema: Schema) => unknown; unknown: string },
  path: readonly string[] = [],
): Generator<[string, unknown]> {
  const schema = resolved(document, outer)
  const inner = (member: Schema, name: string) =>
    bodiesWithUnknown(document, member, { draw, unknown }, [...path, name])
  const { anyOf, oneOf, items, properties = {}, additionalProperties } = schema
  for (const choice of [anyOf, oneOf].flat() as (Schema | undefined)[])
    if (choice) yield* bodiesWithUnknown(document, choice, { draw, unknown }, path)
  if (items) for (const [name, entry] of inner(items as Schema, '0')) yield [name, [entry]]
  if (!isObject(schema)) return
  const sample = () => draw({ ...schema, type: 'object' }) as object
  if (path.length > 0 && additionalProperties === false) yield [path.join('.'), { ...sample(), [unknown]: 1 }]
  for (const [member, of] of Object.entries(properties as Record<string, Schema>))
    for (const [name, value] of inner(of, member)) yield [name, { ...sample(), [member]: value }]
}
