import { z } from 'zod'

/** What a column's values are, and so what may be asked of it. */
export const columnTypes = ['string', 'number', 'date', 'boolean'] as const
export type ColumnType = (typeof columnTypes)[number]

/**
 * How values are shown: a ratio as percent, seconds as a duration or, where they are a difference, with their sign, a
 * date that is an instant with its time.
 */
export const columnFormats = ['percent', 'duration', 'difference', 'instant'] as const
export type ColumnFormat = (typeof columnFormats)[number]

/** A column of a report. */
export const reportColumn = z.object({
  field: z.string(),
  headerName: z.string(),
  type: z.enum(columnTypes),
  format: z.enum(columnFormats).optional(),
  /** What a number counts, where its heading does not say so. */
  unit: z.string().optional(),
  /** The item type whose keys its values are. */
  to: z.string().optional(),
})
export type ReportColumn = z.output<typeof reportColumn>

/** A value of a row: days as `YYYY-MM-DD`, instants as ISO 8601 in UTC, ratios and seconds as they are. */
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

/** Columns by what they hold: field, then heading. */
export const columnOf = {
  text: column('string'),
  count: column('number'),
  /** A ratio; people give and read it in percent. */
  percent: column('number', 'percent', '%'),
  /** Seconds; people read them as `3 h 24 min`. */
  duration: column('number', 'duration', 's'),
  /** A difference of two durations in seconds; people read it as `+28 min`. */
  difference: column('number', 'difference', 's'),
  /** Seconds of a cycle, with their fraction. */
  secs: column('number', undefined, 's'),
  day: column('date'),
  instant: column('date', 'instant'),
  flag: column('boolean'),
  /** The key of a row of an item type: masked as that key is. */
  keyOf: (to: string, ...[field, headerName]: Named): ReportColumn => ({ field, headerName, type: 'string', to }),
} as const
