import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Box } from '../Box.tsx'
import { useIsStacked } from './DetailPane.tsx'
import { detailTexts as texts } from './texts.ts'

const [narrowest, widest] = [25, 75]
const bounded = (percent: number) => Math.min(widest, Math.max(narrowest, Math.round(percent)))

/** Returns the share of the width that the list has, stored in this browser under `name`. */
function useShare(name: string, defaultPercent: number): [number, (percent: number) => void] {
  const key = `takt.split.${name}`
  const [share, setShare] = useState(() => bounded(Number(window.localStorage.getItem(key)) || defaultPercent))
  const change = (percent: number) => {
    const next = bounded(percent)
    setShare(next)
    window.localStorage.setItem(key, String(next))
  }
  return [share, change]
}

/**
 * A list and, once a row is opened, its details beside it; on narrow screens the details replace the list. The divider
 * is moved by pointer and arrow keys. `isWide`: the details need the whole width for now.
 */
export function SplitPane(props: {
  name: string
  usual?: number
  isWide?: boolean
  list: ReactNode
  detail: ReactNode | null
}) {
  const [share, setShare] = useShare(props.name, props.usual ?? 50)
  const frame = useRef<HTMLDivElement>(null)
  const isStacked = useIsStacked()
  const isOpen = props.detail !== null
  const move = (event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    setShare(((event.clientX - box.left) / box.width) * 100)
  }
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -2, ArrowRight: 2 }[event.key]
    if (!by) return
    event.preventDefault()
    setShare(share + by)
  }
  const isAlone = isOpen && (isStacked || (props.isWide ?? false))
  return (
    <Box ref={frame} sx={{ height: '100%', display: 'flex', minWidth: 0 }}>
      <Box
        sx={{ minWidth: 0, height: '100%', display: isAlone ? 'none' : 'block', flex: isOpen ? 'none' : 1 }}
        style={isOpen ? { width: `${share}%` } : undefined}
      >
        {props.list}
      </Box>
      {isOpen && !isAlone && (
        <Box
          role="separator"
          aria-orientation="vertical"
          aria-label={texts.divider}
          aria-valuenow={share}
          aria-valuemin={narrowest}
          aria-valuemax={widest}
          tabIndex={0}
          onKeyDown={step}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={move}
          sx={{
            flex: 'none',
            width: '5px',
            cursor: 'col-resize',
            touchAction: 'none',
            borderLeft: 1,
            borderColor: 'divider',
            bgcolor: 'background.default',
            '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
          }}
        />
      )}
      {isOpen && <Box sx={{ flex: 1, minWidth: 0, height: '100%' }}>{props.detail}</Box>}
    </Box>
  )
}
