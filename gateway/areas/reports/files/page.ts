import { reportTexts as texts } from '../texts.ts'

/** A bar of a chart: parts of lengths, each in its colour. */
export type PdfBar = {
  label: string
  value: string
  parts: readonly { length: number; color: string; pattern: boolean }[]
}

/** A report as it is drawn: nothing but texts, so that a thread can be given it. */
export type PdfPage = {
  title: string
  /** Organization, range and zone, when it was made. */
  lines: readonly string[]
  filters: readonly string[]
  summary: readonly { label: string; value: string }[]
  chart: {
    /** What the bars are of. */
    label: string
    bars: readonly PdfBar[]
    /** The marks of the scale, in the measure of the lengths. */
    ticks: readonly { at: number; label: string }[]
    legend: readonly { label: string; color: string; pattern: boolean }[]
  } | null
  columns: readonly { header: string; isNumeric: boolean }[]
  rows: readonly (readonly string[])[]
  /** Of the report, drawn or not. */
  rowCount: number
  /** What is said in place of rows, and beneath them where rows or parts of texts are left out. */
  nothing: string
  cuts: readonly string[]
  definitions: readonly string[]
  pageSize: 'A4' | 'LETTER'
}

/** So many rows a PDF has at most: nobody turns more pages. */
export const mostRows = 1000

/** Says that rows are left out of the PDF; null where none are. */
export const cutText = (count: number): string | null => (count > mostRows ? texts.cut(mostRows, count) : null)

/** A row is no page: a text of a cell has so many characters at most. */
const longestCell = 300

/** Cells as they are drawn, and whether the texts of any are cut. */
export function drawnCells(rows: readonly (readonly string[])[]): Pick<PdfPage, 'rows' | 'cuts'> {
  const isLong = (cell: string) => cell.length > longestCell
  const brief = (cell: string) => (isLong(cell) ? `${cell.slice(0, longestCell - 1)}…` : cell)
  return {
    rows: rows.map((row) => row.map(brief)),
    cuts: rows.some((row) => row.some(isLong)) ? [texts.cutCells(longestCell)] : [],
  }
}
