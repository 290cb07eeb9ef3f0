import { z } from 'zod'
import { bulkResponse } from '../bulk.ts'
import type { Field, Stored } from '../field.ts'
import { fieldOf, type ItemType, type RowOf } from '../item.ts'

/** A row as list endpoints return it: the fields of its type plus `version` and `rowId`. */
export type ItemRow = Readonly<Record<string, unknown>> & { readonly version: number; readonly rowId: string }

const texts = z.string()
// Values were validated when they were stored and are not validated again on reading, because rows come by the
// thousand.
const values = {
  text: texts,
  integer: z.number(),
  number: z.number(),
  boolean: z.boolean(),
  date: texts,
  dateTime: texts,
  json: z.unknown(),
} satisfies Record<Stored, z.ZodType>

const besides = { version: z.int(), rowId: texts }

/** Returns the schema of a row of a type; each field has its stored type and may be missing. */
export const itemRow = (type: ItemType) =>
  z.looseObject({
    ...Object.fromEntries(Object.entries(type.fields).map(([name, { stored }]) => [name, values[stored].nullish()])),
    ...besides,
  }) as z.ZodType<ItemRow>

/** Returns the schema of the rows that a bulk change wrote, or would write. */
export const bulkRows = (type: ItemType) =>
  bulkResponse.extend({ added: z.array(itemRow(type)), changed: z.array(itemRow(type)) })

type Named<T extends ItemType> = RowOf<T> & { version: number; rowId: string }

function readOf(type: ItemType, name: string): z.ZodType {
  if (name === 'version' || name === 'rowId') return besides[name]
  const field: Field = fieldOf(type, name)
  if (field.kind === 'secret') throw new Error(`${type.name}.${name} is never returned`)
  const value =
    field.kind === 'references' ? z.array(texts) : field.stored === 'json' ? field.schema : values[field.stored]
  return field.required === 'Y' || type.key.includes(name) ? value : value.nullable()
}

/** Returns the schema of some fields of a row, as its type defines them, for readers of lists. Instants stay text. */
export const rowWith = <T extends ItemType, const Name extends keyof Named<T> & string>(
  type: T,
  names: readonly Name[],
) =>
  z.object(Object.fromEntries(names.map((name) => [name, readOf(type, name)]))) as z.ZodObject<{
    [N in Name]: z.ZodType<Named<T>[N], Named<T>[N]>
  }>
