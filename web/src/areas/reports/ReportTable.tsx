import Typography from '@mui/material/Typography'
import { cellText } from '@takt/domain/areas/reports/cellText.ts'
import { chartCutText } from '@takt/domain/areas/reports/chartOf.ts'
import type { ReportRows } from '@takt/domain/areas/reports/responses/reportRows.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import type { Order } from '../../core/kit/table/order.ts'
import { VirtualTable } from '../../core/kit/table/VirtualTable.tsx'
import { ReportChart } from './ReportChart.tsx'
import { reportTexts as texts } from './texts.ts'

const maxSampledRows = 200
const characterRem = 0.52

/** Returns a width that fits the heading and the longest of the first values: every row is laid out separately. */
function widthOf({ columns, rows, zone }: ReportRows, k: number): string {
  const column = columns[k]!
  const lengths = rows.slice(0, maxSampledRows).map((row) => cellText(column, row[k] ?? null, zone).length)
  const characters = Math.min(40, Math.max(column.headerName.length, ...lengths))
  return `${(characters * characterRem + 0.5).toFixed(1)}rem`
}

/** The content of a report: its key metrics, rows and definitions. */
export function ReportTable(props: { data: ReportRows; order: Order<string>; onSort: (order: Order<string>) => void }) {
  const { data, order, onSort } = props
  const format = useFormat()
  const { columns, rows, zone } = data
  const about = [data.rangeText === null ? zone : `${data.rangeText} (${zone})`, ...data.filterTexts].join(' · ')
  const chartNote = data.chart && chartCutText(data.chart.bars.length, data.rowCount)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', fontSize: '0.8125rem' }}>
      <Box sx={{ color: 'text.secondary' }}>
        {about} · {texts.rows(format.count(data.rowCount))}
      </Box>
      {data.summary.length > 0 && (
        <Box component="dl" aria-label={texts.figures} sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 4 }}>
          {data.summary.map(({ label, value }) => (
            <div key={label}>
              <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, fontSize: '1.125rem', fontWeight: 650 }}>
                {value}
              </Box>
            </div>
          ))}
        </Box>
      )}
      {data.chart && <ReportChart chart={data.chart} label={texts.picture(data.title)} />}
      {chartNote !== null && <Box sx={{ color: 'text.secondary' }}>{chartNote}</Box>}
      {rows.length === 0 && <Typography color="textSecondary">{texts.nothing}</Typography>}
      {rows.length > 0 && (
        <VirtualTable
          label={data.title}
          columns={columns.map(({ headerName, type }, k) => ({
            label: headerName,
            ...(type === 'number' || type === 'string' ? { by: columns[k]!.field } : {}),
            width: widthOf(data, k),
            numeric: type === 'number',
          }))}
          order={order}
          onSort={(field) => onSort({ field, descending: field === order.field && !order.descending })}
          count={rows.length}
          row={(index) => columns.map((column, k) => cellText(column, rows[index]![k] ?? null, zone))}
          maxHeight="min(36rem, 55vh)"
        />
      )}
      {data.cutText && <Box sx={{ fontWeight: 650 }}>{data.cutText}</Box>}
      {data.definitions.length > 0 && (
        <Box component="details" sx={{ color: 'text.secondary' }}>
          <summary>{texts.definitions}</summary>
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {data.definitions.map((definition) => (
              <li key={definition}>{definition}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}
