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

/** Storage type of a value; references are stored as the key they refer to. */
export type Stored = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'dateTime' | 'json'

/**
 * One column: table, validation, schema response, filters and grid derive from it. `Value` is the type in a row (null
 * if nullable).
 */
export type Field<Value = unknown> = {
  kind: Kind
  stored: Stored
  label: string
  /** Labels in earlier versions: files whose columns have them can still be imported. */
  formerLabels: readonly string[]
  /** Y: required; N: nullable; A: set by the server. */
  required: 'Y' | 'N' | 'A'
  /** True if it may be changed after the row was added. */
  editable: boolean
  /** Computed from other fields by the server; values sent by clients are replaced. */
  derived: boolean
  /**
   * Derived, and set only by dedicated endpoints: a different value sent by a client is rejected rather than replaced.
   */
  decided: boolean
  /** Derived, but not computed from other fields: set by a dedicated endpoint and restored by undo. */
  assigned: boolean
  /** Stored with the row but never returned; its area exposes the meaning to permitted users. */
  inner: boolean
  /** Changes apply from an instant on; earlier values are retained. */
  effective: boolean
  size?: number
  /** The referenced item type. */
  to?: string
  /**
   * Item type whose key the server sets here: displayed by name like a reference, but without referential integrity.
   */
  of?: string
  /** The allowed values. */
  options?: readonly string[]
  /** Endpoint that lists the options: rows of this field and a `label`. */
  listed?: string
  /** Default value on add. */
  fallback?: Value
  /** Schema of a value that is not null. */
  schema: z.ZodType
  /** True for an amount in the currency of the organization. */
  isMoney: boolean
  /**
   * Formats a value for people, if the raw value or its parts are hard to read. Declared as a method so that a field
   * may accept its own value type only.
   */
  words?(value: unknown): string
}

type Options<Value> = {
  formerLabels?: readonly string[]
  nullable?: boolean
  auto?: boolean
  fixed?: boolean
  derived?: boolean
  decided?: boolean
  assigned?: boolean
  inner?: boolean
  effective?: boolean
  fallback?: Value
  of?: string
  words?(value: unknown): string
  isMoney?: boolean
}

type FieldValue<Value, O extends Options<Value>> = O extends { nullable: true } ? Value | null : Value

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
  assigned: options.assigned ?? false,
  inner: options.inner ?? false,
  effective: options.effective ?? false,
  isMoney: options.isMoney ?? false,
  size: options.size,
  to: options.to,
  of: options.of,
  words: options.words,
  formerLabels: options.formerLabels ?? [],
  options: options.options,
  listed: options.listed,
  fallback: options.fallback,
  schema,
})

/** Text of 1 to `size` characters (default 200), trimmed. */
export const text = <const O extends Options<string> & { size?: number }>(label: string, options: O = {} as O) =>
  make('text', 'text', plainText(options.size ?? 200), label, { size: 200, ...options }) as Field<FieldValue<string, O>>

/** Text that matches `pattern`; `hint` is the error message. */
export const matching = <const O extends Options<string> & { size?: number; listed?: string }>(
  label: string,
  { pattern, hint }: { pattern: RegExp; hint: string },
  options: O = {} as O,
) =>
  make('text', 'text', plainText(options.size ?? 200).regex(pattern, hint), label, { size: 200, ...options }) as Field<
    FieldValue<string, O>
  >

/** An IANA time zone. */
export const timeZone = <const O extends Options<string>>(label: string, options: O = {} as O) =>
  make('text', 'text', timeZoneText, label, { size: 60, ...options }) as Field<FieldValue<string, O>>

/** Time of day, `HH:mm`, local to a place that the row names. */
export const timeOfDay = <const O extends Options<string>>(label: string, options: O = {} as O) =>
  make('text', 'text', wallTimeText, label, { size: 5, ...options }) as Field<FieldValue<string, O>>

/** One of a fixed set of values. */
export const choice = <const W extends readonly [string, ...string[]], const O extends Options<W[number]>>(
  label: string,
  words: W,
  options: O = {} as O,
) =>
  make('text', 'text', z.enum(words as readonly string[]), label, {
    ...options,
    options: words,
  } as Options<string>) as Field<FieldValue<W[number], O>>

/** Whole number from `min` to `max` (default: the 32-bit range). */
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
  ) as Field<FieldValue<number, O>>

/** Finite number, at least `min` if set. */
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
      .refine(keepableNumber, 'is too close to 0; use 0 or a larger magnitude'),
    label,
    options,
  ) as Field<FieldValue<number, O>>

export const boolean = <const O extends Options<boolean>>(label: string, options: O = {} as O) =>
  make('boolean', 'boolean', z.boolean(), label, options) as Field<FieldValue<boolean, O>>

/** A day, `YYYY-MM-DD`. */
export const date = <const O extends Options<string>>(label: string, options: O = {} as O) =>
  make('date', 'date', dateText, label, options) as Field<FieldValue<string, O>>

/** An instant; any offset is accepted, rows store it as `…Z` with milliseconds. */
export const dateTime = <const O extends Options<string>>(label: string, options: O = {} as O) =>
  make('dateTime', 'dateTime', instantText, label, options) as Field<FieldValue<string, O>>

/** Key of a row of `to`, which must exist when it is set. */
export const reference = <const O extends Options<string> & { to: string; size?: number }>(label: string, options: O) =>
  make('reference', 'text', plainText(options.size ?? 200), label, { size: 200, ...options }) as Field<
    FieldValue<string, O>
  >

/** The same for a row with a numeric key. */
export const referenceById = <const O extends Options<number> & { to: string }>(label: string, options: O) =>
  make('reference', 'integer', z.int().positive().max(largestInteger), label, options) as Field<FieldValue<number, O>>

/** List of keys of rows of `to`; each must exist when it is set. */
export const references = <const O extends Options<string[]> & { to: string; max?: number }>(
  label: string,
  options: O,
) =>
  make('references', 'json', z.array(plainText(200)).max(options.max ?? 5000), label, options) as Field<
    FieldValue<string[], O>
  >

/** Structured value with its own schema. */
export const json = <Schema extends z.ZodType, const O extends Options<z.output<Schema>>>(
  label: string,
  schema: Schema,
  options: O = {} as O,
) => make('json', 'json', schema, label, options) as Field<FieldValue<z.output<Schema>, O>>

/** Write-only structured value: never returned, never in an event. The area stores it (encrypted) with the row. */
export const secret = <Value, const O extends Options<Value>>(label: string, schema: z.ZodType, options: O = {} as O) =>
  make('secret', 'json', schema, label, options) as Field<FieldValue<Value, O>>
