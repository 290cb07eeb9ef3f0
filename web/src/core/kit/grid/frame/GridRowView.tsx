import { memo } from 'react'
import type { Format } from '../../format/FormatContext.tsx'
import { cellId } from '../cells/cellId.ts'
import type { Editing } from '../cells/editors/editorProps.ts'
import { type EditHandlers, GridCell, type OpenHandlers } from '../cells/GridCell.tsx'
import { actionsColumn, type GridRow, type GridRowAction } from '../gridTypes.ts'
import { gridTexts as texts } from '../texts.ts'
import type { Geometry } from './gridGeometry.ts'
import { RowActions } from './RowActions.tsx'

export type RowHandlers = EditHandlers & OpenHandlers & { tick: (rowId: string, range: boolean) => void }

type Props = {
  row: GridRow
  place: number
  top: number
  geometry: Geometry
  window: readonly [first: number, last: number]
  format: Format
  /** First and last selected column of this row; −1 for none. */
  selectedFrom: number
  selectedTo: number
  active: string | null
  editing: Editing | null
  ticked: boolean
  isOpened: boolean
  actions: readonly GridRowAction[]
  isFolded: boolean
  handlers: RowHandlers
  gridId: string
}

function Tick({ row, ticked, handlers }: Props) {
  if (row.state === 'ghost')
    return (
      <span className="plus" aria-hidden>
        +
      </span>
    )
  if (row.state === 'new') return null
  return (
    <label>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={texts.tickRow}
        checked={ticked}
        onChange={(event) => handlers.tick(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}

/**
 * One row of the grid: its checkbox, pinned columns, visible columns and actions. Rendered again only when it changed.
 */
export const GridRowView = memo(function GridRowView(props: Props) {
  const { row, geometry, window, active, editing, gridId } = props
  const { columns, rowHeight } = geometry
  const lastPinned = columns.findLastIndex(({ isPinned }) => isPinned)
  const cells = columns.map((column, index) => {
    const { name } = column
    if (!column.isPinned && (index < window[0] || index > window[1]) && active !== name) return null
    return (
      <GridCell
        key={name}
        id={cellId(gridId, row.id, name)}
        row={row}
        column={column}
        rowPlace={props.place}
        place={index}
        height={rowHeight}
        isEdge={index === lastPinned}
        isSelected={index >= props.selectedFrom && index <= props.selectedTo}
        isActive={active === name}
        editing={editing?.column === name ? editing : null}
        format={props.format}
        handlers={props.handlers}
      />
    )
  })
  const marks = [props.ticked && 'ticked', props.isOpened && 'opened', row.saving && 'saving']
  const name = ['row', row.state, ...marks].filter(Boolean).join(' ')
  return (
    <div
      role="row"
      aria-rowindex={props.place + 2}
      aria-selected={props.ticked}
      aria-current={props.isOpened || undefined}
      className={name}
      style={{ top: props.top, height: rowHeight, width: geometry.width }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        className="cell tick"
        style={{ width: geometry.tickWidth, height: rowHeight }}
      >
        <Tick {...props} />
      </div>
      {cells}
      {geometry.actionsWidth > 0 && (
        <div
          id={cellId(gridId, row.id, actionsColumn)}
          role="gridcell"
          aria-colindex={columns.length + 2}
          data-row={props.place}
          data-column={actionsColumn}
          className={`cell actions${active === actionsColumn ? ' active' : ''}`}
          style={{ width: geometry.actionsWidth, height: rowHeight }}
        >
          {row.state === 'kept' && (
            <RowActions
              rowId={row.id}
              nameId={columns[0] && cellId(gridId, row.id, columns[0].name)}
              actions={props.actions}
              isFolded={props.isFolded}
            />
          )}
        </div>
      )}
    </div>
  )
})
