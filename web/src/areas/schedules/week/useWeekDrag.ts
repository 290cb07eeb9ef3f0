import type { Shift } from '@takt/domain/core/schedule/schedule.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { addShift, changeBreak, moveEnd, moveShift, moveStart } from './editShifts.ts'
import { dayMinutes, minutesOf, wallOf } from './wallMinutes.ts'

const coarse = 15
const fine = 5

/** The dragged object: a shift or its edge, a break, or an interval of an empty row for a new shift. */
type DragTarget =
  | { what: 'move' | 'start' | 'end'; shift: number }
  | { what: 'break'; shift: number; pause: number }
  | { what: 'new'; day: number }
type Drag = { target: DragTarget; shifts: readonly Shift[]; at: number; perMinute: number; left: number }

const number = (text: string | undefined) => Number(text ?? Number.NaN)

function dragTargetAt(target: Element): DragTarget | null {
  const block = target.closest<HTMLElement>('[data-shift]')
  const pause = target.closest<HTMLElement>('[data-break]')
  if (pause) return { what: 'break', shift: number(pause.dataset.of), pause: number(pause.dataset.break) }
  if (block) {
    const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge
    const what = edge === 'start' || edge === 'end' ? edge : 'move'
    return { what, shift: number(block.dataset.shift) }
  }
  const row = target.closest<HTMLElement>('[data-row]')
  return row ? { what: 'new', day: number(row.dataset.row) } : null
}

const moves = { move: moveShift, start: moveStart, end: moveEnd }

function dragged(drag: Drag, x: number, step: number): readonly Shift[] {
  const snap = (minutes: number) => Math.round(minutes / step) * step
  const by = snap((x - drag.at) / drag.perMinute)
  const { target, shifts } = drag
  if (target.what === 'new') {
    const [a, b] = [drag.at, x].map((position) => snap((position - drag.left) / drag.perMinute))
    const inRow = (minutes: number) => Math.min(dayMinutes, Math.max(0, minutes))
    const [from, to] = [inRow(Math.min(a!, b!)), inRow(Math.max(a!, b!))]
    return to - from < coarse ? shifts : addShift(shifts, { day: target.day, from, to })
  }
  if (target.what === 'break') {
    const pause = shifts[target.shift]?.breaks[target.pause]
    if (!pause) return shifts
    const moveTime = (wall: string) => wallOf(minutesOf(wall) + by)
    return changeBreak(shifts, target, { start: moveTime(pause.start), end: moveTime(pause.end) })
  }
  return moves[target.what](shifts, target.shift, by)
}

/**
 * Dragging in the week: handlers for the board, and a preview of the shifts. Steps are a quarter of an hour, five
 * minutes with Alt. Esc cancels.
 */
export function useWeekDrag(options: { shifts: readonly Shift[]; onChange: (shifts: readonly Shift[]) => void }) {
  const [preview, setPreview] = useState<readonly Shift[] | null>(null)
  const drag = useRef<Drag | null>(null)
  const end = () => {
    drag.current = null
    setPreview(null)
  }
  return {
    preview,
    cancel: end,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        const target = event.target as Element
        const row = target.closest<HTMLElement>('[data-row]')?.getBoundingClientRect()
        const dragTarget = row && dragTargetAt(target)
        if (!dragTarget) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = {
          target: dragTarget,
          shifts: options.shifts,
          at: event.clientX,
          perMinute: row.width / dayMinutes,
          left: row.left,
        }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag.current) setPreview(dragged(drag.current, event.clientX, event.altKey ? fine : coarse))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (drag.current) options.onChange(dragged(drag.current, event.clientX, event.altKey ? fine : coarse))
        end()
      },
      onPointerCancel: end,
    },
  }
}
