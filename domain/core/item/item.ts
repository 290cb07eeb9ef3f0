import { z } from 'zod'
import type { Area, Flag } from '../rights/permissions.ts'
import type { Field } from './field.ts'

export type Fields = Readonly<Record<string, Field>>

/** A kind of row that people keep: everything general about it derives from this one object. */
export type ItemType<F extends Fields = Fields> = {
  /** As in `/api/{name}`; its table is the snake_case of it. */
  name: string
  /** Singular, as people say it. */
  label: string
  /** Whose rights it falls under. */
  area: Area
  /** Any of these flags of the area lets somebody add, change and remove rows; a refusal names the first. */
  changedWith: readonly Flag[]
  /** Whether rows belong to an organization or to the entity above. */
  scope: 'organization' | 'entity'
  key: readonly string[]
  fields: F
  /** Rows of other types that several fields name together; a field that names one alone says so itself (`to`). */
  refers: readonly Reference[]
  /**
   * Types whose rows belong to a row of this one and go with it where that is asked for, in the order in which they go.
   * They name their owner by fields that are called as its key.
   */
  owns: readonly string[]
  /**
   * Rows that several fields are chosen from together, though others may be named: `by` in the order of the key of
   * `to`.
   */
  offers: readonly Reference[]
  /** Columns of the list, in order. */
  list: readonly string[]
  /** Columns that global search looks into. */
  search: readonly string[]
  /** Columns hidden in demo mode. */
  mask: readonly string[]
  /** How old a list of them may be, in seconds, unless a refresh is forced. */
  ttlSecs: number
  /**
   * What people call a row beside its key, or in place of one that only the server gave: its name; else what it is
   * about.
   */
  title: readonly string[]
  /**
   * What answers carry beside the fields, fresh each time (how a connector fares); a change that sends it back is not
   * refused for it.
   */
  beside: readonly string[]
  /** What fields alone cannot say: problems of a whole row, field → sentence. Pure, for server and browser. */
  check?: (row: Readonly<Record<string, unknown>>) => Record<string, string>
}

/**
 * Fields that name a row of `to` together: `by` in the order of its key. The row must exist when all of them are given,
 * and stays while it is named. Where one is null nothing is named.
 */
export type Reference<Name extends string = string> = { to: string; by: readonly Name[] }

/** A row as the API answers it, without `version` and `rowId`. */
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

/** Defines an item type. Lists show and search all fields that are not secret, unless said. */
export function defineItem<const F extends Fields>(definition: Definition<F>): ItemType<F> {
  const names = Object.keys(definition.fields) as Names<F>[]
  const shown = names.filter((name) => isTold(definition.fields[name]))
  const list = definition.list ?? shown
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
  // Without prototype: names come from clients, and 'constructor' is no field.
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

/** Names of the fields for which `test` holds, in order. */
export const fieldNames = (type: ItemType, test: (field: Field, name: string) => boolean): string[] =>
  Object.entries(type.fields).flatMap(([name, field]) => (test(field, name) ? [name] : []))

/** Whether answers, lists, histories and reports tell a field. */
export const isTold = (field: Field | undefined): boolean =>
  field !== undefined && field.kind !== 'secret' && !field.inner

/** Values of a row, or of a part of it, without what is told to nobody. */
export function toldValues<Values extends Readonly<Record<string, unknown>>>(type: ItemType, values: Values): Values {
  const hidden = fieldNames(type, ({ inner }) => inner)
  if (!hidden.some((name) => name in values)) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name))) as Values
}

/** The field of that name; throws if the type has none (a mistake of ours, never of a client). */
export function fieldOf(type: ItemType, name: string): Field {
  const field = type.fields[name]
  if (!field) throw new Error(`${type.name} has no field ${name}`)
  return field
}

const shape = (type: ItemType, names: readonly string[], view: (field: Field, name: string) => z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, view(fieldOf(type, name), name)]))

const held = (field: Field): z.ZodType => (field.required === 'N' ? field.schema.nullable() : field.schema)

/**
 * A text of a composite key must not hold the `~` that joins keys; a lone text key must not be a word that paths use.
 */
function keyed(type: ItemType, field: Field, name: string): z.ZodType {
  if (!type.key.includes(name) || field.stored !== 'text') return field.schema
  return field.schema.refine(
    (value) => !String(value).includes('~') && !pathWords.has(String(value)),
    `must not contain ~ or be one of ${[...pathWords].join(', ')}`,
  )
}
/** Words that stand in paths where a key may. */
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

/** Made once for each type: schemas cost more to make than to use. */
function once<Schema>(make: (type: ItemType) => Schema) {
  const made = new WeakMap<ItemType, Schema>()
  return (type: ItemType) => {
    const schema = made.get(type) ?? make(type)
    made.set(type, schema)
    return schema
  }
}

/** What an add must and may carry; anything else is refused by name. Fields with a fallback may be missing. */
export const addSchema = once((type) =>
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

/** What a change may carry: only what is to change. */
export const changeSchema = once((type) =>
  z.strictObject(
    shape(
      type,
      fieldNames(type, (field) => field.editable),
      (field) => held(field).optional(),
    ),
  ),
)

/** A row as it is answered. */
export const rowSchema = (type: ItemType) =>
  z.looseObject({
    ...shape(type, fieldNames(type, isTold), (field, name) =>
      field.required === 'Y' || type.key.includes(name) ? answered(field) : answered(field).nullable(),
    ),
    version: z.int(),
    rowId: z.string(),
  })

const answered = (field: Field): z.ZodType => {
  if (field.kind === 'dateTime') return z.iso.datetime()
  // What the server makes is as it is.
  if (field.required === 'A' && field.stored === 'text' && !field.options) return z.string()
  return field.stored === 'json' ? z.unknown() : field.schema
}
