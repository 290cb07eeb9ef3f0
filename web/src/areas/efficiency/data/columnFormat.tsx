import { type MetricName, metricNames } from '../../../core/dashboards/figures/metricNames.ts'
import { nullReasonText } from '../../../core/dashboards/figures/metrics.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'
import type { GridColumn } from '../../../core/kit/grid/gridTypes.ts'
import type { DataTableName } from './dataSearch.ts'

const ratios = new Set<string>([...metricNames, 'qualityByCount'])
const isMetric = (name: string): name is MetricName => (metricNames as readonly string[]).includes(name)

/** Formatting options of a table's cells; shifts are shown by name. */
export type ColumnFormat = { table: DataTableName; format: Format; shiftName: (shiftNum: number) => string }

/**
 * Returns a column with display formatting: shortened numbers with the full value on hover, ratios in percent, and a
 * dash with the reason for missing values. Copied and exported values are not formatted.
 */
export function withFormat(column: GridColumn, { table, format, shiftName }: ColumnFormat): GridColumn {
  const { name, kind } = column
  if (name === 'shiftNum')
    return {
      ...column,
      isName: true,
      named: ({ shiftNum }) => (typeof shiftNum === 'number' ? shiftName(shiftNum) : ''),
    }
  if (kind !== 'number') return column
  const isRatio = ratios.has(name) || (name.startsWith('iso') && name !== 'isoThroughputRatePerHour')
  const show: GridColumn['show'] = ({ values }) => {
    const value = values[name]
    if (typeof value === 'number')
      return (
        <span title={isRatio ? format.exactRatio(value) : format.exact(value)}>
          {isRatio ? format.ratio(value) : format.number(value)}
        </span>
      )
    const nullReason = table === 'buckets' && isMetric(name) ? nullReasonText(values as Bucket, name) : null
    return <span title={nullReason ?? undefined}>–</span>
  }
  return { ...column, show }
}

/** Column widths on a phone, chosen so that a metric is visible beside its machine and start. */
const onPhones: Readonly<Record<string, number>> = { resourceID: 96, start: 146, oee: 72 }
const lastColumns = new Set(['end', 'description'])

/** Moves less important columns to the end, so that metrics are visible on narrow screens. */
export const metricsFirst = (columns: readonly GridColumn[]): GridColumn[] => [
  ...columns.filter(({ name }) => !lastColumns.has(name)),
  ...columns.filter(({ name }) => lastColumns.has(name)),
]

/** Returns the columns for phones. */
export const onPhone = (columns: readonly GridColumn[]): GridColumn[] =>
  metricsFirst(columns).map((column) => ({ ...column, width: onPhones[column.name] ?? column.width }))
