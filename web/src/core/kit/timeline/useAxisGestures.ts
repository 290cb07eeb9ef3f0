import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { keyed, panned, type TimeWindow, within, zoomed } from './timeWindow.ts'

/** A drag on the axis, as instants; `move`: it pans the window, otherwise it selects an interval. */
type Drag = { from: number; to: number; move: boolean }

/** Minimum share of the window that a drag must cover; below it is a click. */
const minDragShare = 0.01

/** Handles the gestures of a time axis by pointer, wheel and keyboard; `area` is the element of the axis. */
export function useAxisGestures(props: {
  bounds: TimeWindow
  window: TimeWindow
  onWindow: (window: TimeWindow) => void
  /** Called with the instant of a click. */
  onPick: (at: number) => void
  /** Called with the elements under the pointer, topmost first; empty if it has left. */
  onPoint?: (over: readonly Element[]) => void
  /** Called with the instant under the pointer; null if it has left. */
  onHover: (at: number | null) => void
  /** Called with a key that the axis does not use; true if it was used. */
  onKey?: (key: string) => boolean
}) {
  const { bounds, window } = props
  const area = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  useWheel(area, props)

  const instantAt = (clientX: number) => {
    const box = area.current?.getBoundingClientRect()
    return box ? window.start + shareOf(box, clientX) * (window.end - window.start) : window.start
  }
  const point = ({ clientX, clientY }: PointerEvent) => props.onPoint?.(document.elementsFromPoint(clientX, clientY))

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = instantAt(event.clientX)
    point(event)
    setDrag({ from: at, to: at, move: event.shiftKey })
  }
  const onPointerMove = (event: PointerEvent) => {
    const at = instantAt(event.clientX)
    props.onHover(at)
    point(event)
    if (!drag) return
    if (drag.move)
      props.onWindow(within({ start: window.start + drag.from - at, end: window.end + drag.from - at }, bounds))
    else setDrag({ ...drag, to: at })
  }
  const onPointerUp = () => {
    if (!drag) return
    setDrag(null)
    if (drag.move) return
    const [start, end] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
    if ((end - start) / (window.end - window.start) > minDragShare) props.onWindow(within({ start, end }, bounds))
    else props.onPick(drag.to)
  }
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    props.onHover(null)
    // Touch leaves with each tap.
    if (pointerType === 'mouse') props.onPoint?.([])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = keyed(window, bounds, event.key)
    if (next) props.onWindow(next)
    else if (!props.onKey?.(event.key)) return
    event.preventDefault()
  }
  const onDoubleClick = () => props.onWindow(bounds)
  return {
    area,
    drag,
    onKeyDown,
    pointerHandlers: { onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onDoubleClick },
  }
}

/** Returns the position of a pointer in a box, from 0 at its left to 1 at its right. */
const shareOf = (box: DOMRect, clientX: number) => Math.min(1, Math.max(0, (clientX - box.left) / box.width))

type Wheeled = { bounds: TimeWindow; window: TimeWindow; onWindow: (window: TimeWindow) => void }

/** Zooms by the wheel with Ctrl, or over a lane marked `data-wheel`; pans by the horizontal wheel. */
function useWheel(area: { readonly current: HTMLElement | null }, wheeled: Wheeled): void {
  const latest = useRef(wheeled)
  latest.current = wheeled
  useEffect(() => {
    const element = area.current?.parentElement
    if (!element) return
    // React's own wheel listener is passive and could not prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      const { window, bounds, onWindow } = latest.current
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
      if (!isSideways && !event.ctrlKey && !event.metaKey && !isOnWheelLane(element, event)) return
      event.preventDefault()
      const box = area.current?.getBoundingClientRect()
      if (!box) return
      if (isSideways) return onWindow(panned(window, bounds, event.deltaX / box.width))
      const at = window.start + shareOf(box, event.clientX) * (window.end - window.start)
      onWindow(zoomed(window, bounds, Math.exp(Math.min(60, Math.max(-60, event.deltaY)) * 0.004), at))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [area])
}

const isOnWheelLane = (element: HTMLElement, { clientX, clientY }: WheelEvent) =>
  Array.from(element.querySelectorAll('[data-wheel]')).some((lane) => {
    const box = lane.getBoundingClientRect()
    return clientY >= box.top && clientY <= box.bottom && clientX >= box.left
  })
