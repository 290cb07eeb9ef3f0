import type { Format } from '../../format/FormatContext.tsx'
import type { Editing } from '../cells/editors/editorProps.ts'
import type { GridRow, GridRowAction } from '../gridTypes.ts'
import type { Rect } from '../select/selection.ts'
import { GridRowView, type RowHandlers } from './GridRowView.tsx'
import type { Geometry } from './gridGeometry.ts'

type Props = {
  rows: readonly GridRow[]
  /** Indexes of the rows that are rendered. */
  places: readonly number[]
  geometry: Geometry
  window: readonly [first: number, last: number]
  format: Format
  rect: Rect
  active: { row: number; column: string }
  editing: Editing | null
  checked: ReadonlySet<string>
  /** The row that is open beside the grid. */
  openedRow: string | null
  actions: readonly GridRowAction[]
  /** True if the actions of a row are in a menu. */
  isFolded: boolean
  /** Handlers of the row being edited; the other rows keep theirs and are not rendered again while typing. */
  handlers: RowHandlers
  idleHandlers: RowHandlers
  gridId: string
}

/** The visible rows. */
export function GridBody(props: Props) {
  const { rows, places: indexes, geometry, rect, active, editing } = props
  const isRange = rect.top !== rect.bottom || rect.left !== rect.right
  return (
    <div
      role="rowgroup"
      className="body"
      style={{ position: 'relative', height: rows.length * geometry.rowHeight, width: geometry.width }}
    >
      {indexes.map((index) => {
        const row = rows[index]
        if (!row) return null
        const isSelected = isRange && index >= rect.top && index <= rect.bottom
        const isEdited = editing?.rowId === row.id
        return (
          <GridRowView
            key={row.id}
            row={row}
            place={index}
            top={index * geometry.rowHeight}
            geometry={geometry}
            window={props.window}
            format={props.format}
            selectedFrom={isSelected ? rect.left : -1}
            selectedTo={isSelected ? rect.right : -1}
            active={index === active.row ? active.column : null}
            editing={isEdited ? editing : null}
            ticked={props.checked.has(row.id)}
            isOpened={row.id === props.openedRow}
            actions={props.actions}
            isFolded={props.isFolded}
            handlers={isEdited ? props.handlers : props.idleHandlers}
            gridId={props.gridId}
          />
        )
      })}
    </div>
  )
}
