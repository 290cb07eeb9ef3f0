import { useRef } from 'react'
import { setWidth, shiftColumn } from '../columns/columnLayout.ts'
import { nextSort } from '../columns/sortBy.ts'
import { clearBlock, fillDown, type Sheet } from '../edit/gridEdits.ts'
import type { GridProps } from '../gridProps.ts'
import { actionsColumn, type GridColumn, type GridRow } from '../gridTypes.ts'
import { type GridCommand, gridCommand } from './gridKeys.ts'
import { type Board, headerRow, type Move, move, type Selection, selectAll, selectCell, step } from './selection.ts'

const widthStep = 16

export type GridKeyboardOptions = {
  props: GridProps
  board: Board
  sheet: Sheet
  selection: Selection
  select: (selection: Selection) => void
  row: GridRow | undefined
  column: GridColumn | undefined
  /** Number of rows that fit into the view. */
  pageRows: number
  open: (text?: string) => boolean
  tick: (range: boolean) => void
  menu: (column: string) => void
  /** Moves the focus to the buttons of the active row. */
  enterActions: () => void
}

/** Runs a command; returns false if it has no effect here and the key is left to the browser. */
function run(command: GridCommand, input: GridKeyboardOptions): boolean {
  const { props, board, sheet, selection, select, row, column } = input
  const moveBy = (by: Move) => select(move(board, selection, by))
  const inHeader = selection.active.rowId === headerRow
  const edit = (edits: ReturnType<typeof clearBlock>) => edits.length > 0 && props.onEdit(edits, { typed: false })
  switch (command.do) {
    case 'move':
      moveBy(command)
      break
    case 'page':
      moveBy({ rows: command.by * input.pageRows, extend: command.extend })
      break
    case 'home':
    case 'end': {
      const by = command.do === 'home' ? -1 : 1
      const atRowEdge = move(board, selection, { columns: by, toEdge: true, extend: command.extend })
      select(command.ofGrid ? move(board, atRowEdge, { rows: by, toEdge: true, extend: command.extend }) : atRowEdge)
      break
    }
    case 'tab': {
      const next = step(board, selection, command.by)
      if (!next) return false
      select(next)
      break
    }
    case 'enter':
      if (inHeader) {
        if (column?.sortable) props.onSort(nextSort(props.sort, column.name, command.add))
      } else if (selection.active.column === actionsColumn) input.enterActions()
      else if (!input.open() && row) props.onOpen?.(row.id)
      break
    case 'edit':
      if (!inHeader) input.open(command.text)
      break
    case 'tick':
      if (inHeader && column?.sortable) props.onSort(nextSort(props.sort, column.name, command.range))
      else if (column?.kind === 'boolean' && !command.range) input.open()
      else if (!inHeader) input.tick(command.range)
      break
    case 'selectAll':
      select(selectAll(board, selection))
      break
    case 'selectColumn': {
      const { column: name } = selection.active
      const [first, last] = [board.rowIds[0], board.rowIds.at(-1)]
      if (first && last) select({ anchor: { rowId: first, column: name }, active: { rowId: last, column: name } })
      break
    }
    case 'clear':
      if (!inHeader) edit(clearBlock(sheet))
      break
    case 'fillDown':
      edit(fillDown(sheet))
      break
    case 'undo':
      props.onUndo()
      break
    case 'redo':
      props.onRedo()
      break
    case 'save':
      props.onSave()
      break
    case 'remove':
      props.onRemove()
      break
    case 'search':
      props.onSearch()
      break
    case 'nextProblem':
      return props.onNextProblem()
    case 'open':
      if (row?.state === 'kept') props.onOpen?.(row.id)
      break
    case 'columnMenu':
      input.menu(selection.active.column)
      break
    case 'moveColumn':
      if (column) props.onLayout(shiftColumn(props.columns, props.layout, { name: column.name, by: command.by }))
      break
    case 'resizeColumn':
      if (column) {
        const width = props.layout.widths[column.name] ?? column.width
        props.onLayout(setWidth(props.layout, column.name, width + command.by * widthStep))
      }
      break
    case 'escape':
      select(selectCell(selection.active))
      break
  }
  return true
}

/** Handles the keyboard of the grid while no cell is edited. After Escape, the next Tab leaves the grid. */
export function useGridKeyboard(input: GridKeyboardOptions, isEditing: boolean) {
  const released = useRef(false)
  return (event: React.KeyboardEvent<HTMLDivElement>) => {
    if (isEditing || event.nativeEvent.isComposing || event.target !== event.currentTarget) return
    const inHeader = input.selection.active.rowId === headerRow
    const command = gridCommand(event, { inHeader, released: released.current })
    if (event.key !== 'Tab' && event.key !== 'Shift') released.current = event.key === 'Escape'
    if (!command || !run(command, input)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
