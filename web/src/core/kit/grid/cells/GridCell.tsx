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
 * Shows the text that identifies a row and opens it: a link if the row has an address, so that the browser can open it
 * in another tab. The keyboard opens a row by keys of the grid, which is a single tab stop.
 */
function OpenLink(props: { rowId: string; shown: string; open: (rowId: string) => void; href: string | undefined }) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Shift extends the selection.
    if (!event.shiftKey) props.open(props.rowId)
  }
  // The focus stays on the grid.
  const onMouseDown = (event: MouseEvent) => event.preventDefault()
  const shared = { className: 'open', tabIndex: -1, onClick, onMouseDown, children: props.shown }
  return props.href ? <a {...shared} href={props.href} draggable={false} /> : <button {...shared} type="button" />
}

/** A link to a row of another list; like `OpenLink` it takes no focus and is not a tab stop. */
const ReferenceLink = (props: { list: string; id: string; shown: string }) => (
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
  /** Undefined if rows cannot be opened. */
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

/** Returns the problem shown in a column: that of the whole row is shown in its first column. */
const problemOf = ({ row, column, place: index }: Props) =>
  row.problems?.[column.name] ?? (index === 0 ? row.problems?.[''] : undefined)

function classOf(props: Props): string {
  const { row, column } = props
  const isWritable = column.takes === 'always' || (column.takes === 'new' && row.state !== 'kept')
  let names = 'cell'
  if (isAtRight(column)) names += ' right'
  if (column.isPinned) names += ' fixed'
  if (props.isEdge) names += ' edge'
  if (!isWritable && row.state !== 'kept') names += ' locked'
  if (row.drafts?.has(column.name)) names += ' draft'
  if (row.arrived?.has(column.name)) names += ' arrived'
  if (problemOf(props) !== undefined) names += ' problem'
  if (props.isSelected) names += ' selected'
  if (props.isActive) names += ' active'
  if (props.editing) names += ' editing'
  return names
}

function content({ row, column, place: index, format, handlers }: Props) {
  if (row.state === 'ghost') return index === 0 ? texts.newRowHint : ''
  if (column.show && !row.drafts?.has(column.name)) return column.show(row)
  const text = showCell(column, row, format)
  if (column.leads && row.state === 'kept' && text !== '')
    return <ReferenceLink list={column.leads} id={String(row.values[column.name])} shown={text} />
  if (!column.opens || !handlers.open || row.state !== 'kept' || text === '') return text
  return <OpenLink rowId={row.id} shown={text} open={handlers.open} href={handlers.addressOf?.(row.values)} />
}

/**
 * A cell: its content, or its editor. Rendered again only when it changed, so that scrolling renders only cells that
 * become visible.
 */
export const GridCell = memo(function GridCell(props: Props) {
  const { row, column, place: index, editing } = props
  const problem = problemOf(props)
  return (
    <div
      id={props.id}
      role="gridcell"
      aria-colindex={index + 2}
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
