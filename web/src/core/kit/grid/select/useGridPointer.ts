import { useRef } from 'react'
import { type Board, move, type Selection, selectCell } from './selection.ts'

type PointerOptions = {
  board: Board
  selection: Selection
  select: (selection: Selection) => void
  /** Opens the active cell for editing. */
  open: () => void
  isEditing: boolean
}

/** Returns the cell that contains an element, or null. */
function cellOf(target: EventTarget | null, board: Board) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  const rowId = cell ? board.rowIds[Number(cell.dataset.row)] : undefined
  return cell && rowId !== undefined ? { rowId, column: cell.dataset.column ?? '' } : null
}

const isOpenLink = (target: EventTarget | null) => target instanceof Element && target.closest('.open') !== null
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, input, label, a') !== null

/** Handles selection by mouse (press, drag, Shift) and by touch (a tap selects, a second tap opens). */
export function useGridPointer(input: PointerOptions) {
  const latest = useRef(input)
  latest.current = input
  const dragging = useRef<AbortController | null>(null)

  function drag(scroll: HTMLElement) {
    dragging.current?.abort()
    const stop = new AbortController()
    dragging.current = stop
    let at = { x: 0, y: 0 }
    /** Beyond the edge, the selection grows by one row or column per tick. */
    const timer = setInterval(() => {
      const { left, right, top, bottom } = scroll.getBoundingClientRect()
      const rows = at.y > bottom ? 1 : at.y < top && at.y > 0 ? -1 : 0
      const columns = at.x > right ? 1 : at.x < left && at.x > 0 ? -1 : 0
      const { board, selection, select } = latest.current
      if (rows || columns) select(move(board, selection, { rows, columns, extend: true }))
    }, 60)
    stop.signal.addEventListener('abort', () => clearInterval(timer))
    const { signal } = stop
    window.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        at = { x, y }
        const { board, selection, select } = latest.current
        const cell = cellOf(document.elementFromPoint(x, y), board)
        const isNew = cell && (cell.rowId !== selection.active.rowId || cell.column !== selection.active.column)
        if (isNew) select({ anchor: selection.anchor, active: cell })
      },
      { signal },
    )
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => stop.abort(), { signal })
  }

  return {
    onPointerDown: (event: React.PointerEvent<HTMLDivElement>) => {
      const { board, selection, select } = latest.current
      const cell = cellOf(event.target, board)
      if (!cell || event.pointerType === 'touch' || event.button !== 0) return
      if (isOpenLink(event.target)) event.currentTarget.focus({ preventScroll: true })
      else if (isControl(event.target)) return
      select(event.shiftKey ? { anchor: selection.anchor, active: cell } : selectCell(cell))
      drag(event.currentTarget)
    },
    onClick: (event: React.MouseEvent<HTMLDivElement>) => {
      const { board, selection, select, open, isEditing } = latest.current
      const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
      const cell = cellOf(event.target, board)
      if (!isTouch || !cell || isControl(event.target) || isEditing) return
      const isActive = cell.rowId === selection.active.rowId && cell.column === selection.active.column
      if (isActive) open()
      else select(selectCell(cell))
    },
    onDoubleClick: (event: React.MouseEvent) => {
      if (cellOf(event.target, latest.current.board) && !isControl(event.target)) latest.current.open()
    },
  }
}
