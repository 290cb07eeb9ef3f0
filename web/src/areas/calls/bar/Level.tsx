import { useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'

const everyMs = 100

/** A meter of the current sound level (`read`: 0 to 1). Its movement shows that sound is transmitted. */
export function Level(props: { label: string; read: () => number }) {
  const { read } = props
  const bar = useRef<HTMLDivElement>(null)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const level = Math.min(1, Math.max(0, latest.current()))
      if (bar.current) bar.current.style.transform = `scaleY(${level})`
      bar.current?.parentElement?.setAttribute('aria-valuenow', String(Math.round(level * 100)))
    }, everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <Box
      role="meter"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      sx={{ width: 6, height: '1.5rem', borderRadius: 0.5, bgcolor: 'divider', overflow: 'hidden', flex: 'none' }}
    >
      <Box ref={bar} sx={{ width: 1, height: 1, bgcolor: 'primary.main', transformOrigin: 'bottom' }} />
    </Box>
  )
}
