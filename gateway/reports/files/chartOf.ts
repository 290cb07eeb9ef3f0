import { stateLook } from '@takt/domain/efficiency/stateLook.ts'
import { cellText } from '@takt/domain/reports/cellText.ts'
import type { OpenedReport, ReportHead } from '../openReport.ts'
import type { PdfPage } from './page.ts'

const mostBars = 25
const plain = '#1C3F94'

/** The first rows of a report as bars; null where it has none to draw. */
export function chartOf({ report, rows, columns, zone }: OpenedReport & ReportHead): PdfPage['chart'] {
  const { chart } = report
  if (!chart || rows.length === 0) return null
  const columnOf = (field: string) => columns.find((column) => column.field === field)
  const label = columnOf(chart.label)
  if (!label) return null
  const shown = rows.slice(0, mostBars)
  const labelOf = (row: (typeof rows)[number]) => cellText(label, row[label.field] ?? null, zone)
  if (chart.kind === 'bars') {
    const column = columnOf(chart.value)
    if (!column) return null
    const bars = shown.map((row) => {
      const value = Number(row[column.field] ?? 0)
      const parts = [{ length: Math.max(0, value), color: plain, pattern: false }]
      return { label: labelOf(row), value: cellText(column, row[column.field] ?? null, zone), parts }
    })
    return { bars, legend: [{ label: column.headerName, color: plain, pattern: false }] }
  }
  const states = chart.values.filter(([field]) => columnOf(field))
  const lookOf = (state: (typeof states)[number][1]) => ({
    color: stateLook[state].light,
    pattern: stateLook[state].pattern !== 'solid',
  })
  return {
    bars: shown.map((row) => ({
      label: labelOf(row),
      value: '',
      parts: states.map(([field, state]) => ({ length: Math.max(0, Number(row[field] ?? 0)), ...lookOf(state) })),
    })),
    legend: states.map(([, state]) => ({ label: stateLook[state].label, ...lookOf(state) })),
  }
}
