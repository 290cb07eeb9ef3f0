import { z } from 'zod'
import type { Pace } from './pace.ts'

/** So many rows of a list are parsed in one go: some tenths of a millisecond. */
const rowsAtOnce = 32

const isPlain = (schema: z.core.$ZodType) => !schema._zod.def.checks?.length

type Parsed = { data: unknown } | null

function wholeOf(schema: z.ZodType, input: unknown): Parsed {
  const parsed = schema.safeParse(input)
  return parsed.success ? { data: parsed.data } : null
}

/** Whether a row of a list, by the look of the first, is no little thing itself. */
const hasLongLists = (row: unknown) =>
  typeof row === 'object' &&
  row !== null &&
  Object.values(row).some((value) => Array.isArray(value) && value.length > rowsAtOnce)

async function parseList(element: z.ZodType, rows: readonly unknown[], pace: Pace): Promise<Parsed> {
  const data: unknown[] = []
  if (hasLongLists(rows[0])) {
    for (const row of rows) {
      const parsed = await parse(element, row, pace)
      if (parsed === null) return null
      data.push(parsed.data)
    }
    return { data }
  }
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const rest = pace()
    if (rest) await rest
    const parsed = z.array(element).safeParse(rows.slice(from, from + rowsAtOnce))
    if (!parsed.success) return null
    for (const row of parsed.data) data.push(row)
  }
  return { data }
}

const made = new WeakMap<z.ZodObject, Map<string, z.ZodObject>>()

/** The schema without these fields: made once, which costs more than to use it. */
function without(schema: z.ZodObject, names: readonly string[]): z.ZodObject {
  const known = made.get(schema) ?? new Map<string, z.ZodObject>()
  const key = names.join()
  const mask = Object.fromEntries(names.map((name) => [name, true])) as Parameters<typeof schema.omit>[0]
  const rest = known.get(key) ?? schema.omit(mask)
  made.set(schema, known.set(key, rest))
  return rest
}

async function parseFields(schema: z.ZodObject, input: object, pace: Pace): Promise<Parsed> {
  const values = input as Record<string, unknown>
  const isLong = (name: string) =>
    Array.isArray(values[name]) || (typeof values[name] === 'object' && values[name] !== null)
  const long = Object.keys(schema.shape).filter(isLong)
  const few = without(schema, long).safeParse(values)
  if (!few.success) return null
  const data: Record<string, unknown> = { ...few.data }
  for (const name of long) {
    const parsed = await parse(schema.shape[name] as z.ZodType, values[name], pace)
    if (parsed === null) return null
    data[name] = parsed.data
  }
  return { data }
}

/** What a value that is there is parsed by: of what may be missing, the schema within. */
const within = (schema: z.ZodType): z.ZodType =>
  (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) &&
  isPlain(schema)
    ? within(schema.unwrap() as z.ZodType)
    : schema

async function parse(outer: z.ZodType, input: unknown, pace: Pace): Promise<Parsed> {
  if (input === undefined || input === null) return wholeOf(outer, input)
  const schema = within(outer)
  if (schema instanceof z.ZodArray && isPlain(schema) && Array.isArray(input))
    return parseList(schema.element as z.ZodType, input, pace)
  if (schema instanceof z.ZodObject && isPlain(schema) && typeof input === 'object' && input !== null)
    return parseFields(schema, input, pace)
  return wholeOf(schema, input)
}

/**
 * What `safeParse` says of a long answer, its lists parsed in pieces. Of what cannot be parsed the schema says why, in
 * one go.
 */
export async function parseInPieces<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  pace: Pace,
): Promise<z.ZodSafeParseResult<z.output<Schema>>> {
  const parsed = await parse(schema, input, pace)
  return parsed === null ? schema.safeParse(input) : { success: true, data: parsed.data as z.output<Schema> }
}
