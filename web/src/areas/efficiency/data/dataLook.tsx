import { type FigureName, figureNames } from '../../../core/dashboards/figures/figureNames.ts'
import { whyNull } from '../../../core/dashboards/figures/figures.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'
import type { GridColumn } from '../../../core/kit/grid/gridTypes.ts'
import type { DataTableName } from './dataSearch.ts'

const ratios = new Set<string>([...figureNames, 'qualityByCount'])
const isFigure = (name: string): name is FigureName => (figureNames as readonly string[]).includes(name)

/** What the cells of a table are written with; a shift is called by its name. */
export type DataLook = { table: DataTableName; format: Format; shiftName: (shiftNum: number) => string }

/**
 * A column as it is drawn: numbers shortened with their full value on hover, ratios in percent, what has no value as a
 * dash that says why. What is copied or exported stays the value.
 */
export function withLook(column: GridColumn, { table, format, shiftName }: DataLook): GridColumn {
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
    const why = table === 'buckets' && isFigure(name) ? whyNull(values as Bucket, name) : null
    return <span title={why ?? undefined}>–</span>
  }
  return { ...column, show }
}

/** So wide that on a phone a figure is in sight beside what it is of. */
const onPhones: Readonly<Record<string, number>> = { resourceID: 96, start: 146, oee: 72 }
const lookedForLast = new Set(['end', 'description'])

/** Columns with what is not looked for first at the end: where there is little room, figures are in sight. */
export const figuresFirst = (columns: readonly GridColumn[]): GridColumn[] => [
  ...columns.filter(({ name }) => !lookedForLast.has(name)),
  ...columns.filter(({ name }) => lookedForLast.has(name)),
]

/** Columns as a phone has them. */
export const onPhone = (columns: readonly GridColumn[]): GridColumn[] =>
  figuresFirst(columns).map((column) => ({ ...column, width: onPhones[column.name] ?? column.width }))
