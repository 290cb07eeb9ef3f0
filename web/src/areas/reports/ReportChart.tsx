import type { ReportChart as Chart } from '@takt/domain/areas/reports/responses/reportChart.ts'
import { StateSwatch } from '../../core/dashboards/states/StateSwatch.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { BarList } from '../../core/kit/chart/BarList.tsx'

const defaultSwatch = <Box sx={{ width: '100%', height: '100%', bgcolor: 'primary.main' }} />
const swatch = (state: Chart['legend'][number]['state']) =>
  state === null ? defaultSwatch : <StateSwatch kind={state} width="100%" height="100%" />

/** The chart of a report's first rows, as in its file. */
export function ReportChart(props: { chart: Chart; label: string }) {
  const { label: of, bars, legend } = props.chart
  const rows = bars.map(({ label, value, parts }, index) => ({
    key: `${index} ${label}`,
    label,
    value: parts.reduce((total, { length }) => total + length, 0),
    text: value,
    parts: parts
      .filter(({ length }) => length > 0)
      .map(({ length, state }) => ({ key: state ?? 'value', value: length, fill: swatch(state) })),
  }))
  const [first] = legend
  const isOfStates = legend.some(({ state }) => state !== null)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <BarList
        label={props.label}
        columns={{ label: of, value: isOfStates ? '' : (first?.label ?? '') }}
        rows={rows}
        ticks={props.chart.ticks}
        {...(isOfStates ? { valueWidth: '1rem' } : {})}
        maxHeight="none"
      />
      {isOfStates && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {legend.map(({ label, state }) => (
            <Box component="li" key={label} sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: '0.75rem' }}>
              <Box aria-hidden sx={{ width: '0.75rem', height: '0.75rem', flex: 'none' }}>
                {swatch(state)}
              </Box>
              {label}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
