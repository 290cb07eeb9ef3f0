import { z } from 'zod'

/** Value types of columns; they determine the available filters. */
export const columnTypes = ['string', 'number', 'date', 'boolean'] as const
export type ColumnType = (typeof columnTypes)[number]

/**
 * Display formats: a ratio as percent, seconds as a duration or, for a difference, with their sign, an instant with its
 * time.
 */
export const columnFormats = ['percent', 'duration', 'difference', 'instant'] as const
export type ColumnFormat = (typeof columnFormats)[number]

/** A column of a report. */
export const reportColumn = z.object({
  field: z.string(),
  headerName: z.string(),
  type: z.enum(columnTypes),
  format: z.enum(columnFormats).optional(),
  /** Unit of a number, if the heading does not state it. */
  unit: z.string().optional(),
  /** Item type; the values of this column are its keys. */
  to: z.string().optional(),
})
export type ReportColumn = z.output<typeof reportColumn>

/** Value of a cell: days as `YYYY-MM-DD`, instants as ISO 8601 in UTC, ratios and seconds as raw numbers. */
export type CellValue = string | number | boolean | null
export type ReportRow = Readonly<Record<string, CellValue>>

type Named = readonly [field: string, headerName: string]
const column =
  (type: ColumnType, format?: ColumnFormat, unit?: string) =>
  (...[field, headerName]: Named): ReportColumn => ({
    field,
    headerName,
    type,
    ...(format && { format }),
    ...(unit && { unit }),
  })

/** Column constructors by content; arguments: field, then heading. */
export const columnOf = {
  text: column('string'),
  count: column('number'),
  /** A ratio, entered and displayed in percent. */
  percent: column('number', 'percent', '%'),
  /** Seconds, displayed as `3 h 24 min`. */
  duration: column('number', 'duration', 's'),
  /** Difference of two durations in seconds, displayed as `+28 min`. */
  difference: column('number', 'difference', 's'),
  /** Seconds of a cycle, including fractions. */
  secs: column('number', undefined, 's'),
  day: column('date'),
  instant: column('date', 'instant'),
  flag: column('boolean'),
  /** Key of a row of an item type; masked like that key. */
  keyOf: (to: string, ...[field, headerName]: Named): ReportColumn => ({ field, headerName, type: 'string', to }),
} as const
