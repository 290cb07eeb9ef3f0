import { z } from 'zod'
import {
  dateText,
  instantText,
  keepableNumber,
  largestInteger,
  plainText,
  timeZoneText,
  wallTimeText,
} from './values.ts'

export type Kind =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'reference'
  | 'references'
  | 'json'
  | 'secret'

/** What a value is in a table: references are stored as what they refer to is keyed by. */
export type Stored = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'dateTime' | 'json'

/**
 * One column: table, validation, schema answer, filters and grid derive from it. `Value` is what a row holds (null
 * where nullable).
 */
export type Field<Value = unknown> = {
  kind: Kind
  stored: Stored
  label: string
  /** Y: must be given; N: may be null; A: made by the server. */
  required: 'Y' | 'N' | 'A'
  /** Whether it may be changed after the row was added. */
  editable: boolean
  /** Made from other fields by the server: whatever a client sends for it is replaced. */
  derived: boolean
  /** Derived by calls of its own alone: one that is sent and differs is refused, where others are replaced. */
  decided: boolean
  /** Derived, but of nothing else: a call of its own gives it, and taking changes back brings it back. */
  given: boolean
  /** Kept with the row and told to nobody: what it means its area tells, to those who may know. */
  inner: boolean
  /** Changes hold from an instant on, and what held before stays known. */
  effective: boolean
  size?: number
  /** The item type referred to. */
  to?: string
  /** The item type whose key the server puts here: said by its name like a reference, but nothing hangs on it. */
  of?: string
  /** The words it may be. */
  options?: readonly string[]
  /** Where the server lists what there is to choose from: rows of this field and a `label`. */
  listed?: string
  /** What an add without it gets. */
  fallback?: Value
  /** A value that is not null. */
  schema: z.ZodType
  /** An amount in the currency of the organization. */
  isMoney: boolean
  /** A value as people say it, where it or its parts alone read badly. A method: a field's own takes its values alone. */
  words?(value: unknown): string
}

type Options<Value> = {
  nullable?: boolean
  auto?: boolean
  fixed?: boolean
  derived?: boolean
  decided?: boolean
  given?: boolean
  inner?: boolean
  effective?: boolean
  fallback?: Value
  of?: string
  words?(value: unknown): string
  isMoney?: boolean
}

type Given<Value, O extends Options<Value>> = O extends { nullable: true } ? Value | null : Value

const make = <Value>(
  kind: Kind,
  stored: Stored,
  schema: z.ZodType,
  label: string,
  options: Options<Value> & Pick<Field, 'size' | 'to' | 'options' | 'listed'>,
) => ({
  kind,
  stored,
  label,
  required: options.auto || options.derived ? ('A' as const) : options.nullable ? ('N' as const) : ('Y' as const),
  editable: !options.fixed && !options.auto && !options.derived,
  derived: options.derived ?? false,
  decided: options.decided ?? false,
  given: options.given ?? false,
  inner: options.inner ?? false,
  effective: options.effective ?? false,
  isMoney: options.isMoney ?? false,
  size: options.size,
  to: options.to,
  of: options.of,
  words: options.words,
  options: options.options,
  listed: options.listed,
  fallback: options.fallback,
  schema,
})

/** Text of 1 to `size` characters (200 unless said), surrounding blanks cut off. */
export const text = <const O extends Options<string> & { size?: number }>(label: string, options: O = {} as O) =>
  make('text', 'text', plainText(options.size ?? 200), label, { size: 200, ...options }) as Field<Given<string, O>>

/** Text that looks like `pattern`; `hint` says so to people. */
export const matching = <const O extends Options<string> & { size?: number; listed?: string }>(
  label: string,
  { pattern, hint }: { pattern: RegExp; hint: string },
  options: O = {} as O,
) =>
  make('text', 'text', plainText(options.size ?? 200).regex(pattern, hint), label, { size: 200, ...options }) as Field<
    Given<string, O>
  >

/** An IANA time zone. */
export const timeZone = <const O extends Options<string>>(label: string, options: O = {} as O) =>
  make('text', 'text', timeZoneText, label, { size: 60, ...options }) as Field<Given<string, O>>

/** A time of day, `HH:mm`, on the clock of a place that the row says. */
export const timeOfDay = <const O extends Options<string>>(label: string, options: O = {} as O) =>
  make('text', 'text', wallTimeText, label, { size: 5, ...options }) as Field<Given<string, O>>

/** One of the given words. */
export const choice = <const W extends readonly [string, ...string[]], const O extends Options<W[number]>>(
  label: string,
  words: W,
  options: O = {} as O,
) =>
  make('text', 'text', z.enum(words as readonly string[]), label, {
    ...options,
    options: words,
  } as Options<string>) as Field<Given<W[number], O>>

/** A whole number from `min` to `max` (all of 32 bits unless said). */
export const integer = <const O extends Options<number> & { min?: number; max?: number }>(
  label: string,
  options: O = {} as O,
) =>
  make(
    'integer',
    'integer',
    z
      .int()
      .min(options.min ?? -largestInteger - 1)
      .max(options.max ?? largestInteger),
    label,
    options,
  ) as Field<Given<number, O>>

/** A finite number, at least `min` if that is given. */
export const number = <const O extends Options<number> & { min?: number; max?: number }>(
  label: string,
  options: O = {} as O,
) =>
  make(
    'number',
    'number',
    z
      .number()
      .min(options.min ?? -1e300)
      .max(options.max ?? 1e300)
      .refine(keepableNumber, 'must be 0 or farther from it'),
    label,
    options,
  ) as Field<Given<number, O>>

export const boolean = <const O extends Options<boolean>>(label: string, options: O = {} as O) =>
  make('boolean', 'boolean', z.boolean(), label, options) as Field<Given<boolean, O>>

/** A day, `YYYY-MM-DD`. */
export const date = <const O extends Options<string>>(label: string, options: O = {} as O) =>
  make('date', 'date', dateText, label, options) as Field<Given<string, O>>

/** An instant; any offset is taken, rows hold it as `…Z` with milliseconds. */
export const dateTime = <const O extends Options<string>>(label: string, options: O = {} as O) =>
  make('dateTime', 'dateTime', instantText, label, options) as Field<Given<string, O>>

/** The key of a row of `to`, which must exist when it is given. */
export const reference = <const O extends Options<string> & { to: string; size?: number }>(label: string, options: O) =>
  make('reference', 'text', plainText(options.size ?? 200), label, { size: 200, ...options }) as Field<Given<string, O>>

/** The same for a row whose key is a number. */
export const referenceById = <const O extends Options<number> & { to: string }>(label: string, options: O) =>
  make('reference', 'integer', z.int().positive().max(largestInteger), label, options) as Field<Given<number, O>>

/** A list of keys of rows of `to`; each must exist when it is given. */
export const references = <const O extends Options<string[]> & { to: string; most?: number }>(
  label: string,
  options: O,
) =>
  make('references', 'json', z.array(plainText(200)).max(options.most ?? 5000), label, options) as Field<
    Given<string[], O>
  >

/** A structured value with a schema of its own. */
export const json = <Schema extends z.ZodType, const O extends Options<z.output<Schema>>>(
  label: string,
  schema: Schema,
  options: O = {} as O,
) => make('json', 'json', schema, label, options) as Field<Given<z.output<Schema>, O>>

/**
 * A structured value that is written only: never answered, never in an event. The area keeps it (sealed) beside the
 * row.
 */
export const secret = <Value, const O extends Options<Value>>(label: string, schema: z.ZodType, options: O = {} as O) =>
  make('secret', 'json', schema, label, options) as Field<Given<Value, O>>
