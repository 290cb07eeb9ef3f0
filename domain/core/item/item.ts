import { z } from 'zod'
import type { Area, Flag } from '../rights/permissions.ts'
import type { Field } from './field.ts'

export type Fields = Readonly<Record<string, Field>>

/** Definition of a type of row; tables, validation, API, lists and forms derive from it. */
export type ItemType<F extends Fields = Fields> = {
  /** Name as in `/api/{name}`; the table name is its snake_case. */
  name: string
  /** Display name, singular. */
  label: string
  /** Area whose permissions apply. */
  area: Area
  /** Flags of the area, any of which permits adding, changing and removing rows; a rejection names the first. */
  changedWith: readonly Flag[]
  /** Owner of the rows: an organization or the entity above it. */
  scope: 'organization' | 'entity'
  key: readonly string[]
  fields: F
  /**
   * References to rows of other types by several fields together; a field that is a reference by itself declares it
   * (`to`).
   */
  refers: readonly Reference[]
  /**
   * Types owned by a row of this one, in removal order; on request they are removed with it. They refer to their owner
   * by fields named like its key.
   */
  owns: readonly string[]
  /**
   * Rows from which several fields are chosen together, though other values are allowed: `by` in the order of the key
   * of `to`.
   */
  offers: readonly Reference[]
  /** Columns of the list, in order. */
  list: readonly string[]
  /** Columns that global search covers. */
  search: readonly string[]
  /** Columns hidden in demo mode. */
  mask: readonly string[]
  /** Maximum age of a cached list in seconds, unless a refresh is forced. */
  ttlSecs: number
  /**
   * Fields that identify a row to people in addition to its key, or instead of a server-generated one: its name, else
   * its subject.
   */
  title: readonly string[]
  /**
   * Computed fields that responses carry in addition to the stored ones (such as the state of a connector); a change
   * that sends them back is not rejected.
   */
  beside: readonly string[]
  /** Validates a whole row beyond its single fields; returns field → message. Pure, for server and browser. */
  check?: (row: Readonly<Record<string, unknown>>) => Record<string, string>
}

/**
 * Reference by several fields together: `by` in the order of the key of `to`. The row must exist when all fields are
 * set, and cannot be removed while it is referenced. If one field is null, there is no reference.
 */
export type Reference<Name extends string = string> = { to: string; by: readonly Name[] }

/** A row as the API returns it, without `version` and `rowId`. */
export type RowOf<T extends ItemType> = {
  [Name in keyof T['fields']]: T['fields'][Name] extends Field<infer Value> ? Value : never
}

type Definition<F extends Fields> = Pick<ItemType<F>, 'name' | 'label' | 'area' | 'fields'> &
  Partial<Pick<ItemType<F>, 'scope' | 'check' | 'beside' | 'ttlSecs' | 'changedWith' | 'owns'>> & {
    key: readonly Names<F>[]
    refers?: readonly Reference<Names<F>>[]
    offers?: readonly Reference<Names<F>>[]
  } & {
    [Columns in 'list' | 'search' | 'mask' | 'title']?: readonly Names<F>[]
  }
type Names<F> = keyof F & string

/** Defines an item type. By default lists show all fields that are not secret and search their text fields. */
export function defineItem<const F extends Fields>(definition: Definition<F>): ItemType<F> {
  const names = Object.keys(definition.fields) as Names<F>[]
  const visibleNames = names.filter((name) => isExposed(definition.fields[name]))
  const list = definition.list ?? visibleNames
  const isText = (name: Names<F>) => definition.fields[name]?.stored === 'text'
  const { refers = [], offers = [] } = definition
  const named = [
    ...definition.key,
    ...list,
    ...(definition.title ?? []),
    ...[...refers, ...offers].flatMap(({ by }) => by),
  ]
  const missing = named.find((name) => !definition.fields[name])
  if (missing) throw new Error(`${definition.name} has no field ${missing}`)
  // No prototype: names come from clients, and 'constructor' is no field.
  const fields: F = Object.assign(Object.create(null), definition.fields)
  return {
    scope: 'organization',
    changedWith: ['write'],
    mask: [],
    title: [],
    beside: [],
    ttlSecs: 0,
    owns: [],
    search: list.filter(isText),
    ...definition,
    fields,
    list,
    refers,
    offers,
  }
}

/** Returns the names of the fields that satisfy `test`, in order. */
export const fieldNames = (type: ItemType, test: (field: Field, name: string) => boolean): string[] =>
  Object.entries(type.fields).flatMap(([name, field]) => (test(field, name) ? [name] : []))

/** True if responses, lists, histories and reports may show the field. */
export const isExposed = (field: Field | undefined): boolean =>
  field !== undefined && field.kind !== 'secret' && !field.inner

/** Returns values of a row, or of a part of it, without internal fields. */
export function exposedValues<Values extends Readonly<Record<string, unknown>>>(
  type: ItemType,
  values: Values,
): Values {
  const hidden = fieldNames(type, ({ inner }) => inner)
  if (!hidden.some((name) => name in values)) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name))) as Values
}

/** Returns the field of that name; throws if the type has none (a programming error, never a client's). */
export function fieldOf(type: ItemType, name: string): Field {
  const field = type.fields[name]
  if (!field) throw new Error(`${type.name} has no field ${name}`)
  return field
}

const shape = (type: ItemType, names: readonly string[], view: (field: Field, name: string) => z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, view(fieldOf(type, name), name)]))

const nullableSchema = (field: Field): z.ZodType => (field.required === 'N' ? field.schema.nullable() : field.schema)

/**
 * Returns the schema of a field; a text in a composite key must not contain the `~` that joins keys, and a text key
 * must not be a word used in paths.
 */
function keyed(type: ItemType, field: Field, name: string): z.ZodType {
  if (!type.key.includes(name) || field.stored !== 'text') return field.schema
  return field.schema.refine(
    (value) => !String(value).includes('~') && !pathWords.has(String(value)),
    `must not contain ~ or be one of ${[...pathWords].join(', ')}`,
  )
}
/** Words that paths use in the position of a key. */
export const pathWords: ReadonlySet<string> = new Set([
  '.',
  '..',
  'schema',
  'types',
  'current',
  'metadata',
  'export.csv',
  'bulk',
  'import',
  'getTEEP',
])

/** Caches a schema per type, because building schemas is expensive. */
function oncePerType<Schema>(make: (type: ItemType) => Schema) {
  const cache = new WeakMap<ItemType, Schema>()
  return (type: ItemType) => {
    const schema = cache.get(type) ?? make(type)
    cache.set(type, schema)
    return schema
  }
}

/** Schema of an add; unknown fields are rejected by name. Fields with a fallback may be missing. */
export const addSchema = oncePerType((type) =>
  z.strictObject(
    shape(
      type,
      fieldNames(type, (field) => field.required !== 'A'),
      (field, name) => {
        const value = keyed(type, field, name)
        if (field.fallback !== undefined) return value.nullish().transform((input) => input ?? field.fallback)
        return field.required === 'N' ? value.nullish().transform((input) => input ?? null) : value
      },
    ),
  ),
)

/** Schema of a change: only changed fields. */
export const changeSchema = oncePerType((type) =>
  z.strictObject(
    shape(
      type,
      fieldNames(type, (field) => field.editable),
      (field) => nullableSchema(field).optional(),
    ),
  ),
)

/** Returns the schema of a row in a response. */
export const rowSchema = (type: ItemType) =>
  z.looseObject({
    ...shape(type, fieldNames(type, isExposed), (field, name) =>
      field.required === 'Y' || type.key.includes(name) ? responseSchema(field) : responseSchema(field).nullable(),
    ),
    version: z.int(),
    rowId: z.string(),
  })

const responseSchema = (field: Field): z.ZodType => {
  if (field.kind === 'dateTime') return z.iso.datetime()
  // Server-generated values are not validated.
  if (field.required === 'A' && field.stored === 'text' && !field.options) return z.string()
  return field.stored === 'json' ? z.unknown() : field.schema
}
