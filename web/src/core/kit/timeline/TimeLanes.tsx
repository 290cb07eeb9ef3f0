import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Box } from '../Box.tsx'
import { createHover, HoverProvider, useHoverAt } from './hover.ts'
import { keyed, panned, type TimeWindow, within, zoomed } from './timeWindow.ts'

/** Width of the lanes' names. */
const gutter = 'var(--gutter)'
export const laneGutter = { '--gutter': { xs: '4.75rem', sm: '7.5rem' } } as const

function Crosshair(props: { window: TimeWindow }) {
  const at = useHoverAt()
  const { start, end } = props.window
  if (at === null || at < start || at > end) return null
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        width: '1px',
        bgcolor: 'text.primary',
        pointerEvents: 'none',
        zIndex: 1,
      }}
      style={{ left: `${((at - start) / (end - start)) * 100}%` }}
    />
  )
}

/**
 * Lanes on one time axis with one crosshair: drag to look closer, wheel with Ctrl (or over a lane marked `data-wheel`)
 * to zoom, sideways wheel and Shift-drag to move, arrows, + and − by keyboard, Home or double click for everything. A
 * click that is no drag is told to `onPick`.
 */
export function TimeLanes(props: {
  label: string
  bounds: TimeWindow
  window: TimeWindow
  onWindow: (window: TimeWindow) => void
  onPick: (at: number) => void
  /** What the pointer is over, topmost first; none: it is elsewhere. */
  onPoint?: (over: readonly Element[]) => void
  /** Stretches that are picked: framed through all lanes. */
  marks?: readonly TimeWindow[]
  /** Keys that mean something beside those of the axis; true: it was taken. */
  onKey?: (key: string) => boolean
  readout: ReactNode
  children: ReactNode
}) {
  const { bounds, window } = props
  const area = useRef<HTMLDivElement>(null)
  const [hover] = useState(createHover)
  const [drag, setDrag] = useState<{ from: number; to: number; move: boolean } | null>(null)
  const latest = useRef(props)
  latest.current = props

  const instantAt = (clientX: number, shown = window) => {
    const box = area.current?.getBoundingClientRect()
    if (!box) return shown.start
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width))
    return shown.start + share * (shown.end - shown.start)
  }

  useEffect(() => {
    const element = area.current?.parentElement
    if (!element) return
    // React's own wheel listener is passive and could not keep the page from scrolling.
    const turn = (event: WheelEvent) => {
      const { window: shown, bounds: all, onWindow } = latest.current
      const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
      const onStrip = Array.from(element.querySelectorAll('[data-wheel]')).some((lane) => {
        const box = lane.getBoundingClientRect()
        return event.clientY >= box.top && event.clientY <= box.bottom && event.clientX >= box.left
      })
      if (!sideways && !event.ctrlKey && !event.metaKey && !onStrip) return
      event.preventDefault()
      const box = area.current?.getBoundingClientRect()
      if (!box) return
      const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
      const at = shown.start + share * (shown.end - shown.start)
      if (sideways) onWindow(panned(shown, all, event.deltaX / box.width))
      else onWindow(zoomed(shown, all, Math.exp(Math.min(60, Math.max(-60, event.deltaY)) * 0.004), at))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [])

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
    hover.set(at)
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
    if ((end - start) / (window.end - window.start) > 0.01) props.onWindow(within({ start, end }, bounds))
    else props.onPick(drag.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = keyed(window, bounds, event.key)
    if (next) props.onWindow(next)
    else if (!props.onKey?.(event.key)) return
    event.preventDefault()
  }
  const share = (at: number) => ((at - window.start) / (window.end - window.start)) * 100
  return (
    <HoverProvider value={hover}>
      {props.readout}
      <Box
        role="group"
        tabIndex={0}
        aria-label={props.label}
        onKeyDown={onKeyDown}
        sx={{
          ...laneGutter,
          position: 'relative',
          display: 'grid',
          rowGap: 2,
          userSelect: 'none',
          borderRadius: 1,
        }}
      >
        {props.children}
        <Box
          ref={area}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerLeave={({ pointerType }) => {
            hover.set(null)
            // A finger leaves with each tap.
            if (pointerType === 'mouse') props.onPoint?.([])
          }}
          onDoubleClick={() => props.onWindow(bounds)}
          sx={{
            position: 'absolute',
            top: 0,
            bottom: 0,
            left: gutter,
            right: 0,
            cursor: 'crosshair',
            touchAction: 'pan-y',
          }}
        >
          <Crosshair window={window} />
          {props.marks
            ?.filter(({ start, end }) => end > window.start && start < window.end)
            .map(({ start, end }) => (
              <Box
                key={start}
                sx={{
                  position: 'absolute',
                  top: 0,
                  bottom: 0,
                  minWidth: '3px',
                  pointerEvents: 'none',
                  borderInline: 1,
                  borderColor: 'primary.main',
                  backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)',
                  color: 'primary.main',
                }}
                style={{
                  left: `${Math.max(0, share(start))}%`,
                  width: `${Math.min(100, share(end)) - Math.max(0, share(start))}%`,
                }}
              />
            ))}
          {drag && !drag.move && (
            <Box
              sx={{ position: 'absolute', top: 0, bottom: 0, bgcolor: 'text.primary', opacity: 0.12 }}
              style={{
                left: `${share(Math.min(drag.from, drag.to))}%`,
                width: `${Math.abs(share(drag.to) - share(drag.from))}%`,
              }}
            />
          )}
        </Box>
      </Box>
    </HoverProvider>
  )
}

/** One lane: its name (and scale) in the gutter, its content on the axis. */
export function Lane(props: { label: ReactNode; beneath?: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: `${gutter} minmax(0, 1fr)`, alignItems: 'center' }}>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', pr: 3, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {props.label}
        {props.beneath && <Box sx={{ fontSize: '0.75rem', whiteSpace: 'nowrap' }}>{props.beneath}</Box>}
      </Box>
      <Box sx={{ minWidth: 0 }}>{props.children}</Box>
    </Box>
  )
}
