import { memo } from 'react'
import type { Format } from '../format/FormatContext.tsx'
import { CellEditor, type EditorMove } from './editors/CellEditor.tsx'
import type { Geometry, PlacedColumn } from './gridGeometry.ts'
import { actionsColumn, type GridRow, type GridRowAction } from './gridTypes.ts'
import { RowActions } from './RowActions.tsx'
import { showCell } from './showCell.ts'
import { gridTexts as texts } from './texts.ts'

export type Editing = {
  rowId: string
  column: string
  text: string /** Typing began it: arrows leave it. */
  byTyping: boolean
}

export type RowHandlers = {
  commit: (text: string, move: EditorMove) => void
  cancel: () => void
  tick: (rowId: string, range: boolean) => void
}

export type GridRowViewProps = {
  row: GridRow
  place: number
  top: number
  geometry: Geometry
  window: readonly [first: number, last: number]
  format: Format
  /** Columns of this row that are selected, from and to; −1 for none. */
  selectedFrom: number
  selectedTo: number
  active: string | null
  editing: Editing | null
  ticked: boolean
  actions: readonly GridRowAction[]
  handlers: RowHandlers
  gridId: string
}

export const cellId = (gridId: string, rowId: string, column: string) =>
  `${gridId}-${rowId}-${column}`.replaceAll(' ', '_')

/** Where a column's problem is shown: what is wrong with the whole row stands in its first column. */
const problemOf = (row: GridRow, column: PlacedColumn, isFirst: boolean) =>
  row.problems?.[column.name] ?? (isFirst ? row.problems?.[''] : undefined)

function cellClass(props: GridRowViewProps, column: PlacedColumn, place: number, isEdge: boolean): string {
  const { row } = props
  const takes = column.takes === 'always' || (column.takes === 'new' && row.state !== 'kept')
  const names = ['cell']
  if (column.kind === 'integer' || column.kind === 'number') names.push('right')
  if (column.isPinned) names.push('fixed')
  if (isEdge) names.push('edge')
  if (!takes && row.state !== 'kept') names.push('locked')
  if (row.drafts?.has(column.name)) names.push('draft')
  if (row.arrived?.has(column.name)) names.push('arrived')
  if (problemOf(row, column, place === 0) !== undefined) names.push('problem')
  if (place >= props.selectedFrom && place <= props.selectedTo) names.push('selected')
  if (props.active === column.name) names.push('active')
  if (props.editing?.column === column.name) names.push('editing')
  return names.join(' ')
}

/** One row of the grid: its tick, pinned columns, the columns in sight, its actions. Drawn anew only when something in it changed. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { row, geometry, window, format, editing, gridId } = props
  const { columns, rowHeight } = geometry
  const lastPinned = columns.findLastIndex(({ isPinned }) => isPinned)
  const drawn = columns.flatMap((column, place) => {
    const inSight = column.isPinned || (place >= window[0] && place <= window[1])
    return inSight || props.active === column.name ? [{ column, place }] : []
  })
  const isGhost = row.state === 'ghost'
  const cells = drawn.map(({ column, place }) => {
    const isEditing = editing?.column === column.name
    const problem = problemOf(row, column, place === 0)
    const text = isGhost && place === 0 ? texts.newRowHint : showCell(column, row, format)
    return (
      <div
        key={column.name}
        id={cellId(gridId, row.id, column.name)}
        role="gridcell"
        aria-colindex={place + 2}
        aria-selected={place >= props.selectedFrom && place <= props.selectedTo}
        aria-readonly={column.takes === 'never' || undefined}
        aria-invalid={problem !== undefined || undefined}
        data-row={props.place}
        data-column={column.name}
        title={problem}
        className={cellClass(props, column, place, place === lastPinned)}
        style={{ left: column.left, width: column.width, ...(column.isPinned ? { height: rowHeight } : {}) }}
      >
        {isEditing ? (
          <CellEditor
            column={column}
            row={row}
            editing={editing}
            place={format}
            onCommit={props.handlers.commit}
            onCancel={props.handlers.cancel}
          />
        ) : (
          <span className="text">
            {column.show && !isGhost && !row.drafts?.has(column.name) ? column.show(row) : text}
          </span>
        )}
      </div>
    )
  })
  const name = ['row', row.state, props.ticked ? 'ticked' : '', row.saving ? 'saving' : ''].filter(Boolean).join(' ')
  return (
    <div
      role="row"
      aria-rowindex={props.place + 2}
      aria-selected={props.ticked}
      className={name}
      style={{ top: props.top, height: rowHeight, width: geometry.width }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        className="cell tick"
        style={{ width: geometry.tickWidth, height: rowHeight }}
      >
        {isGhost ? (
          <span className="plus" aria-hidden>
            +
          </span>
        ) : (
          row.state === 'kept' && (
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={texts.tickRow}
              checked={props.ticked}
              onChange={(event) => props.handlers.tick(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          )
        )}
      </div>
      {cells}
      {geometry.actionsWidth > 0 && (
        <div
          id={cellId(gridId, row.id, actionsColumn)}
          role="gridcell"
          aria-colindex={columns.length + 2}
          data-row={props.place}
          data-column={actionsColumn}
          className={`cell actions${props.active === actionsColumn ? ' active' : ''}`}
          style={{ width: geometry.actionsWidth, height: rowHeight }}
        >
          {row.state === 'kept' && <RowActions rowId={row.id} actions={props.actions} />}
        </div>
      )}
    </div>
  )
})
