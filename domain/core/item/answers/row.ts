import { z } from 'zod'
import { bulkAnswer } from '../bulk.ts'
import type { Field, Stored } from '../field.ts'
import { fieldOf, type ItemType, type RowOf } from '../item.ts'

/** A row as lists answer it: the fields of its type, and what stands beside them. */
export type ItemRow = Readonly<Record<string, unknown>> & { readonly version: number; readonly rowId: string }

const texts = z.string()
// What was checked when it was kept is not checked again by whoever reads it: rows come by the thousand.
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

/** A row of a type with whatever it has, each field of the kind that it is stored as. */
export const itemRow = (type: ItemType) =>
  z.looseObject({
    ...Object.fromEntries(Object.entries(type.fields).map(([name, { stored }]) => [name, values[stored].nullish()])),
    ...besides,
  }) as z.ZodType<ItemRow>

/** What a bulk change of rows of a type wrote, or would write. */
export const bulkRows = (type: ItemType) =>
  bulkAnswer.extend({ added: z.array(itemRow(type)), changed: z.array(itemRow(type)) })

type Named<T extends ItemType> = RowOf<T> & { version: number; rowId: string }

function readOf(type: ItemType, name: string): z.ZodType {
  if (name === 'version' || name === 'rowId') return besides[name]
  const field: Field = fieldOf(type, name)
  if (field.kind === 'secret') throw new Error(`${type.name}.${name} is never answered`)
  const value =
    field.kind === 'references' ? z.array(texts) : field.stored === 'json' ? field.schema : values[field.stored]
  return field.required === 'Y' || type.key.includes(name) ? value : value.nullable()
}

/** These fields of a row, as its type defines them: what a reader of lists picks. Instants stay text. */
export const rowWith = <T extends ItemType, const Name extends keyof Named<T> & string>(
  type: T,
  names: readonly Name[],
) =>
  z.object(Object.fromEntries(names.map((name) => [name, readOf(type, name)]))) as z.ZodObject<{
    [N in Name]: z.ZodType<Named<T>[N], Named<T>[N]>
  }>
