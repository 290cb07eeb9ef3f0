import { reportTexts as texts } from '../texts.ts'

/** A bar of a chart with its colored segments. */
export type PdfBar = {
  label: string
  value: string
  parts: readonly { length: number; color: string; pattern: boolean }[]
}

/** A report ready to be drawn: plain texts only, so that it can be passed to a thread. */
export type PdfPage = {
  title: string
  /** Organization, range and zone, and creation time. */
  lines: readonly string[]
  filters: readonly string[]
  summary: readonly { label: string; value: string }[]
  chart: {
    /** The subject of the bars. */
    label: string
    bars: readonly PdfBar[]
    /** Ticks of the scale, in the unit of the lengths. */
    ticks: readonly { at: number; label: string }[]
    legend: readonly { label: string; color: string; pattern: boolean }[]
  } | null
  columns: readonly { header: string; isNumeric: boolean }[]
  rows: readonly (readonly string[])[]
  /** Number of rows of the report, including rows that are not drawn. */
  rowCount: number
  /** Text shown if there are no rows, and notes on omitted rows or truncated texts. */
  nothing: string
  cuts: readonly string[]
  definitions: readonly string[]
  pageSize: 'A4' | 'LETTER'
}

/** Maximum number of rows of a PDF. */
export const maxPdfRows = 1000

/** Returns the note that rows are omitted from the PDF; null if none are. */
export const cutText = (count: number): string | null => (count > maxPdfRows ? texts.cut(maxPdfRows, count) : null)

/** Maximum number of characters of a cell. */
const longestCell = 300

/** Truncates long cells and returns a note if any was truncated. */
export function truncateCells(rows: readonly (readonly string[])[]): Pick<PdfPage, 'rows' | 'cuts'> {
  const isLong = (cell: string) => cell.length > longestCell
  const brief = (cell: string) => (isLong(cell) ? `${cell.slice(0, longestCell - 1)}…` : cell)
  return {
    rows: rows.map((row) => row.map(brief)),
    cuts: rows.some((row) => row.some(isLong)) ? [texts.cutCells(longestCell)] : [],
  }
}
