import { durationText, percentText } from '../efficiency/wording.ts'
import type { CellValue, ReportColumn } from './reportColumn.ts'

const emptyText = '–'
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const { maximumFractionDigits: maxDecimals } = grouped.resolvedOptions()
const instants = new Map<string, Intl.DateTimeFormat>()

function instantFormat(timeZone: string) {
  const cached = instants.get(timeZone)
  if (cached) return cached
  const created = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  instants.set(timeZone, created)
  return created
}

/**
 * Formats a value for people: `78.4 %`, `3 h 24 min`, `2026-03-02 14:05` in local time of the time zone; null and empty
 * text as a dash.
 */
export function cellText({ type, format }: ReportColumn, value: CellValue, timeZone: string): string {
  if (value === null || value === '') return emptyText
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (type === 'date')
    return format === 'instant' ? instantFormat(timeZone).format(Date.parse(String(value))) : String(value)
  if (typeof value === 'string') return value
  // Turns −0 into 0.
  const number = value + 0
  return numberText(format, number).replace(/^-/, '−')
}

function numberText(format: ReportColumn['format'], number: number): string {
  if (format === 'percent') return percentText(number)
  if (format === 'duration') return durationText(number)
  if (format === 'difference') return `${number >= 0.5 ? '+' : ''}${durationText(number)}`
  return grouped.format(number)
}

/** Returns the maximum number of decimal places shown for a column; undefined if it has no plain numbers. */
export function decimalPlacesOf({ type, format }: Pick<ReportColumn, 'type' | 'format'>): number | undefined {
  if (type !== 'number' || format === 'duration' || format === 'difference') return undefined
  return format === 'percent' ? 1 : maxDecimals
}

/** Returns the heading of a column with raw values, including their unit; a ratio is a fraction of 1. */
export function headerText({ headerName, format, unit }: ReportColumn): string {
  const unitText = format === 'percent' ? 'fraction' : unit
  return unitText === undefined ? headerName : `${headerName} (${unitText})`
}

/** Same for values formatted with their unit (durations, differences and ratios). */
export const displayHeaderText = (column: ReportColumn): string =>
  column.type === 'number' && column.format !== undefined ? column.headerName : headerText(column)
