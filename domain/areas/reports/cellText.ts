import { durationText, percentText } from '../efficiency/wording.ts'
import type { CellValue, ReportColumn } from './reportColumn.ts'

const nothing = '–'
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const { maximumFractionDigits: mostDecimals } = grouped.resolvedOptions()
const instants = new Map<string, Intl.DateTimeFormat>()

function instantFormat(timeZone: string) {
  const known = instants.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  instants.set(timeZone, made)
  return made
}

/** A value as people read it: `78.4 %`, `3 h 24 min`, `2026-03-02 14:05` on the wall of the zone; nothing is a dash. */
export function cellText({ type, format }: ReportColumn, value: CellValue, timeZone: string): string {
  if (value === null || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (type === 'date')
    return format === 'instant' ? instantFormat(timeZone).format(Date.parse(String(value))) : String(value)
  if (typeof value === 'string') return value
  // Nothing has no sign.
  const number = value + 0
  return numberText(format, number).replace(/^-/, '−')
}

function numberText(format: ReportColumn['format'], number: number): string {
  if (format === 'percent') return percentText(number)
  if (format === 'duration') return durationText(number)
  if (format === 'difference') return `${number >= 0.5 ? '+' : ''}${durationText(number)}`
  return grouped.format(number)
}

/** With how many decimal places the numbers of a column are said at most; undefined for what is no such number. */
export function decimalPlacesOf({ type, format }: Pick<ReportColumn, 'type' | 'format'>): number | undefined {
  if (type !== 'number' || format === 'duration' || format === 'difference') return undefined
  return format === 'percent' ? 1 : mostDecimals
}

/** A column's heading where values are written as they are: with their unit; a ratio is a fraction of 1. */
export function headerText({ headerName, format, unit }: ReportColumn): string {
  const said = format === 'percent' ? 'fraction' : unit
  return said === undefined ? headerName : `${headerName} (${said})`
}

/** The same where durations, differences and ratios are shown with their unit. */
export const shownHeaderText = (column: ReportColumn): string =>
  column.type === 'number' && column.format !== undefined ? column.headerName : headerText(column)
