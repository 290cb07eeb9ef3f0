import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import type { ReportChart } from '@takt/domain/areas/reports/answers/reportChart.ts'
import type { PdfPage } from './page.ts'

const plain = { color: '#1C3F94', pattern: false }

/** A report's chart in the colours of paper, and in patterns that hold in grey. */
export function paperChart(chart: ReportChart | null): PdfPage['chart'] {
  if (!chart) return null
  const lookOf = (state: ReportChart['legend'][number]['state']) =>
    state === null ? plain : { color: stateLook[state].light, pattern: stateLook[state].pattern !== 'solid' }
  return {
    label: chart.label,
    ticks: chart.ticks,
    bars: chart.bars.map(({ parts, ...bar }) => ({
      ...bar,
      parts: parts.map(({ length, state }) => ({ length, ...lookOf(state) })),
    })),
    legend: chart.legend.map(({ label, state }) => ({ label, ...lookOf(state) })),
  }
}
