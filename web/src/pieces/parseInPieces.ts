import { z } from 'zod'
import type { Pace } from './pace.ts'

/** So many rows of a list are parsed in one go: some tenths of a millisecond. */
const rowsAtOnce = 32

const isPlain = (schema: z.core.$ZodType) => !schema._zod.def.checks?.length

type Parsed = { data: unknown } | null

async function parseList(element: z.ZodType, rows: readonly unknown[], pace: Pace): Promise<Parsed> {
  const data: unknown[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const rest = pace()
    if (rest) await rest
    const parsed = z.array(element).safeParse(rows.slice(from, from + rowsAtOnce))
    if (!parsed.success) return null
    for (const row of parsed.data) data.push(row)
  }
  return { data }
}

async function parseFields(schema: z.ZodObject, given: object, pace: Pace): Promise<Parsed> {
  const values = given as Record<string, unknown>
  const isLong = (name: string) =>
    Array.isArray(values[name]) || (typeof values[name] === 'object' && values[name] !== null)
  const long = Object.keys(schema.shape).filter(isLong)
  const rest = schema.omit(Object.fromEntries(long.map((name) => [name, true])) as Parameters<typeof schema.omit>[0])
  const few = rest.safeParse(values)
  if (!few.success) return null
  const data: Record<string, unknown> = { ...few.data }
  for (const name of long) {
    const parsed = await parse(schema.shape[name] as z.ZodType, values[name], pace)
    if (parsed === null) return null
    data[name] = parsed.data
  }
  return { data }
}

async function parse(schema: z.ZodType, given: unknown, pace: Pace): Promise<Parsed> {
  if (schema instanceof z.ZodArray && isPlain(schema) && Array.isArray(given))
    return parseList(schema.element as z.ZodType, given, pace)
  if (schema instanceof z.ZodObject && isPlain(schema) && typeof given === 'object' && given !== null)
    return parseFields(schema, given, pace)
  const parsed = schema.safeParse(given)
  return parsed.success ? { data: parsed.data } : null
}

/**
 * What `safeParse` says of a long answer, its lists parsed in pieces. Of what cannot be parsed the schema says why, in one go.
 */
export async function parseInPieces<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  pace: Pace,
): Promise<z.ZodSafeParseResult<z.output<Schema>>> {
  const parsed = await parse(schema, given, pace)
  return parsed === null ? schema.safeParse(given) : { success: true, data: parsed.data as z.output<Schema> }
}
