import { type ReactNode, useState } from 'react'
import { Box } from '../Box.tsx'
import { createHover, HoverProvider, useHoverAt } from './hover.ts'
import type { TimeWindow } from './timeWindow.ts'
import { useAxisGestures } from './useAxisGestures.ts'

/** Width of the lane names. */
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

/** Returns the position of an instant in a window (%). */
const percentOf = ({ start, end }: TimeWindow, at: number) => ((at - start) / (end - start)) * 100

/** A frame around an interval, through all lanes; nothing if it is outside the window. */
function Mark({ mark, window }: { mark: TimeWindow; window: TimeWindow }) {
  if (mark.end <= window.start || mark.start >= window.end) return null
  const left = Math.max(0, percentOf(window, mark.start))
  return (
    <Box
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
      style={{ left: `${left}%`, width: `${Math.min(100, percentOf(window, mark.end)) - left}%` }}
    />
  )
}

/**
 * Lanes on one time axis with one crosshair: drag to zoom in, wheel with Ctrl (or over a lane marked `data-wheel`) to
 * zoom, horizontal wheel and Shift-drag to pan, arrow keys, + and − by keyboard, Home or double click to show
 * everything. `onPick` is called for clicks that are not drags.
 */
export function TimeLanes(props: {
  label: string
  bounds: TimeWindow
  window: TimeWindow
  onWindow: (window: TimeWindow) => void
  onPick: (at: number) => void
  /** Called with the elements under the pointer, topmost first; empty if it is elsewhere. */
  onPoint?: (over: readonly Element[]) => void
  /** Selected intervals: framed through all lanes. */
  marks?: readonly TimeWindow[]
  /** Called with keys that the axis does not use; returns true if it handled the key. */
  onKey?: (key: string) => boolean
  readout: ReactNode
  children: ReactNode
}) {
  const { window } = props
  const [hover] = useState(createHover)
  const { area, drag, onKeyDown, pointerHandlers } = useAxisGestures({ ...props, onHover: hover.set })
  const share = (at: number) => percentOf(window, at)
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
          {...pointerHandlers}
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
          {props.marks?.map((mark) => (
            <Mark key={mark.start} mark={mark} window={window} />
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
