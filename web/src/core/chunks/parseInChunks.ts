import { z } from 'zod'
import type { Pace } from './pace.ts'

/** Number of rows of a list parsed at once: takes some tenths of a millisecond. */
const rowsPerChunk = 32

const isPlain = (schema: z.core.$ZodType) => !schema._zod.def.checks?.length

type Parsed = { data: unknown } | null

function wholeOf(schema: z.ZodType, input: unknown): Parsed {
  const parsed = schema.safeParse(input)
  return parsed.success ? { data: parsed.data } : null
}

/** True if a row of a list, judging by the first, contains long lists itself. */
const hasLongLists = (row: unknown) =>
  typeof row === 'object' &&
  row !== null &&
  Object.values(row).some((value) => Array.isArray(value) && value.length > rowsPerChunk)

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
  for (let from = 0; from < rows.length; from += rowsPerChunk) {
    const pause = pace()
    if (pause) await pause
    const parsed = z.array(element).safeParse(rows.slice(from, from + rowsPerChunk))
    if (!parsed.success) return null
    for (const row of parsed.data) data.push(row)
  }
  return { data }
}

const reducedSchemas = new WeakMap<z.ZodObject, Map<string, z.ZodObject>>()

/** Returns the schema without these fields; cached, because creating it costs more than using it. */
function without(schema: z.ZodObject, names: readonly string[]): z.ZodObject {
  const cached = reducedSchemas.get(schema) ?? new Map<string, z.ZodObject>()
  const key = names.join()
  const mask = Object.fromEntries(names.map((name) => [name, true])) as Parameters<typeof schema.omit>[0]
  const reduced = cached.get(key) ?? schema.omit(mask)
  reducedSchemas.set(schema, cached.set(key, reduced))
  return reduced
}

async function parseFields(schema: z.ZodObject, input: object, pace: Pace): Promise<Parsed> {
  const values = input as Record<string, unknown>
  const isLong = (name: string) =>
    Array.isArray(values[name]) || (typeof values[name] === 'object' && values[name] !== null)
  const long = Object.keys(schema.shape).filter(isLong)
  const scalars = without(schema, long).safeParse(values)
  if (!scalars.success) return null
  const data: Record<string, unknown> = { ...scalars.data }
  for (const name of long) {
    const parsed = await parse(schema.shape[name] as z.ZodType, values[name], pace)
    if (parsed === null) return null
    data[name] = parsed.data
  }
  return { data }
}

/** Returns the schema for a value that is present: the inner schema of optional, nullable and default ones. */
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
 * Returns the result of `safeParse` for a large response, parsing its lists in chunks. If parsing fails, the schema
 * parses it again at once to report the reason.
 */
export async function parseInChunks<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  pace: Pace,
): Promise<z.ZodSafeParseResult<z.output<Schema>>> {
  const parsed = await parse(schema, input, pace)
  return parsed === null ? schema.safeParse(input) : { success: true, data: parsed.data as z.output<Schema> }
}
