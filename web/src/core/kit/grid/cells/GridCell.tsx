import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { memo } from 'react'
import type { Format } from '../../format/FormatContext.tsx'
import type { PlacedColumn } from '../frame/gridGeometry.ts'
import { type GridRow, isAtRight } from '../gridTypes.ts'
import { gridTexts as texts } from '../texts.ts'
import { CellEditor } from './editors/CellEditor.tsx'
import type { Editing, EditorMove } from './editors/editorProps.ts'
import { showCell } from './showCell.ts'

/**
 * What names a row, as the way to open it: a link where the row has an address, so that the browser can open it
 * elsewhere too. The keyboard opens a row by keys of the grid, which is one stop of Tab.
 */
function OpenLink(props: { rowId: string; shown: string; open: (rowId: string) => void; href: string | undefined }) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // With Shift the selection grows.
    if (!event.shiftKey) props.open(props.rowId)
  }
  // The focus stays with the grid.
  const onMouseDown = (event: MouseEvent) => event.preventDefault()
  const shared = { className: 'open', tabIndex: -1, onClick, onMouseDown, children: props.shown }
  return props.href ? <a {...shared} href={props.href} draggable={false} /> : <button {...shared} type="button" />
}

/** What names a row of another list, as the way there; as `OpenLink` it takes neither focus nor a stop of Tab. */
const LeadLink = (props: { list: string; id: string; shown: string }) => (
  <Link
    to="/$list/$key"
    params={{ list: props.list, key: props.id }}
    className="open"
    tabIndex={-1}
    draggable={false}
    onMouseDown={(event) => event.preventDefault()}
  >
    {props.shown}
  </Link>
)

export type EditHandlers = { commit: (text: string, move: EditorMove) => void; cancel: () => void }

export type OpenHandlers = {
  /** Undefined where rows cannot be opened. */
  open?: ((rowId: string) => void) | undefined
  addressOf?: ((values: GridRow['values']) => string) | undefined
}

type Props = {
  id: string
  row: GridRow
  column: PlacedColumn
  rowPlace: number
  place: number
  height: number
  isEdge: boolean
  isSelected: boolean
  isActive: boolean
  editing: Editing | null
  format: Format
  handlers: EditHandlers & OpenHandlers
}

/** Where a column's problem is shown: what is wrong with the whole row stands in its first column. */
const problemOf = ({ row, column, place }: Props) =>
  row.problems?.[column.name] ?? (place === 0 ? row.problems?.[''] : undefined)

function classOf(props: Props): string {
  const { row, column } = props
  const takes = column.takes === 'always' || (column.takes === 'new' && row.state !== 'kept')
  let names = 'cell'
  if (isAtRight(column)) names += ' right'
  if (column.isPinned) names += ' fixed'
  if (props.isEdge) names += ' edge'
  if (!takes && row.state !== 'kept') names += ' locked'
  if (row.drafts?.has(column.name)) names += ' draft'
  if (row.arrived?.has(column.name)) names += ' arrived'
  if (problemOf(props) !== undefined) names += ' problem'
  if (props.isSelected) names += ' selected'
  if (props.isActive) names += ' active'
  if (props.editing) names += ' editing'
  return names
}

function content({ row, column, place, format, handlers }: Props) {
  if (row.state === 'ghost') return place === 0 ? texts.newRowHint : ''
  if (column.show && !row.drafts?.has(column.name)) return column.show(row)
  const shown = showCell(column, row, format)
  if (column.leads && row.state === 'kept' && shown !== '')
    return <LeadLink list={column.leads} id={String(row.values[column.name])} shown={shown} />
  if (!column.opens || !handlers.open || row.state !== 'kept' || shown === '') return shown
  return <OpenLink rowId={row.id} shown={shown} open={handlers.open} href={handlers.addressOf?.(row.values)} />
}

/**
 * One cell: what it shows, or its editor. Drawn anew only when something in it changed, so that scrolling draws only
 * what comes into sight.
 */
export const GridCell = memo(function GridCell(props: Props) {
  const { row, column, place, editing } = props
  const problem = problemOf(props)
  return (
    <div
      id={props.id}
      role="gridcell"
      aria-colindex={place + 2}
      aria-selected={props.isSelected}
      aria-readonly={column.takes === 'never' || undefined}
      aria-invalid={problem !== undefined || undefined}
      data-row={props.rowPlace}
      data-column={column.name}
      title={problem}
      className={classOf(props)}
      style={{ left: column.left, width: column.width, ...(column.isPinned ? { height: props.height } : {}) }}
    >
      {editing ? (
        <CellEditor
          column={column}
          row={row}
          editing={editing}
          place={props.format}
          onCommit={props.handlers.commit}
          onCancel={props.handlers.cancel}
        />
      ) : (
        <span className="text">{content(props)}</span>
      )}
    </div>
  )
})
