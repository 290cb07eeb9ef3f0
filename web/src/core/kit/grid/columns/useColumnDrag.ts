import { useRef, useState } from 'react'
import type { PlacedColumn } from '../frame/gridGeometry.ts'

export type HeaderHandlers = {
  sort: (column: string, add: boolean) => void
  tickAll: () => void
  menu: (column: string, anchor: HTMLElement) => void
  resize: (column: string, width: number) => void
  fit: (column: string) => void
  place: (column: string, before: string | null) => void
}

const threshold = 6

/** Follows a pointer until it is released or canceled by the browser. */
function follow(onMove: (event: PointerEvent) => void, onEnd: (event: PointerEvent | null) => void) {
  const stop = new AbortController()
  const end = (event: PointerEvent | null) => {
    stop.abort()
    onEnd(event)
  }
  const { signal } = stop
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', () => end(null), { signal })
}

/** Returns the drop position at a point of the screen: before or after the header whose left or right half is there. */
function dropAt(x: number, y: number): { before: string | null; hit: boolean } {
  const header = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-header]')
  if (!header) return { before: null, hit: false }
  const { left, width } = header.getBoundingClientRect()
  if (x < left + width / 2) return { before: header.dataset.header ?? null, hit: true }
  const next = header.nextElementSibling as HTMLElement | null
  return { before: next?.dataset.header ?? null, hit: true }
}

/**
 * Moves and resizes columns by mouse, pen or touch; `lifted`, `before` and `resizing` are the state that the headers
 * show meanwhile.
 */
export function useColumnDrag(handlers: HeaderHandlers, scale: number) {
  const [lifted, setLifted] = useState<string | null>(null)
  const [before, setBefore] = useState<string | null>(null)
  const [resizing, setResizing] = useState<string | null>(null)
  const dragged = useRef(false)
  return {
    lifted,
    before,
    resizing,
    /** A drag ends with a click event, which must be ignored. */
    wasDragged: () => dragged.current,
    start: (event: React.PointerEvent, column: PlacedColumn) => {
      dragged.current = false
      if (event.button !== 0 || event.pointerType === 'touch') return
      const start = event.clientX
      follow(
        ({ clientX, clientY }) => {
          if (!dragged.current && Math.abs(clientX - start) < threshold) return
          dragged.current = true
          setLifted(column.name)
          setBefore(dropAt(clientX, clientY).before)
        },
        (end) => {
          setLifted(null)
          setBefore(null)
          if (!end || !dragged.current) return
          const drop = dropAt(end.clientX, end.clientY)
          if (drop.hit) handlers.place(column.name, drop.before)
        },
      )
    },
    startResize: (event: React.PointerEvent, column: PlacedColumn) => {
      event.preventDefault()
      event.stopPropagation()
      const start = event.clientX
      setResizing(column.name)
      follow(
        ({ clientX }) => handlers.resize(column.name, (column.width + clientX - start) / scale),
        () => setResizing(null),
      )
    },
  }
}
