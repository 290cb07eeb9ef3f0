import { rowKeys } from '../../rowKeys.ts'
import { isAtRight } from '../gridTypes.ts'
import type { Geometry } from './gridGeometry.ts'

const widths = [62, 45, 78, 54, 36, 70]

/** Placeholders of loading rows, in their final layout. */
export function GridSkeleton(props: { geometry: Geometry; count: number }) {
  const { columns, rowHeight, tickWidth, width } = props.geometry
  const rows = rowKeys(props.count).map((key, row) => (
    <div key={key} className="row" aria-hidden style={{ top: row * rowHeight, height: rowHeight, width }}>
      <div className="cell tick" style={{ width: tickWidth, height: rowHeight }} />
      {columns.map((column, index) => (
        <div
          key={column.name}
          className={`cell${isAtRight(column) ? ' right' : ''}${column.isPinned ? ' fixed' : ''}`}
          style={{ left: column.left, width: column.width, ...(column.isPinned ? { height: rowHeight } : {}) }}
        >
          <div className="bone" style={{ width: `${widths[(row * 5 + index) % widths.length]}%` }} />
        </div>
      ))}
    </div>
  ))
  return (
    <div className="body" style={{ position: 'relative', height: props.count * rowHeight, width }}>
      {rows}
    </div>
  )
}
