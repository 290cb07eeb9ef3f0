import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type TimeWindow, within } from '../../../core/kit/timeline/timeWindow.ts'

/** The address follows when wheel and keys have rested so long. */
const restMs = 250

const isAll = (window: TimeWindow, bounds: TimeWindow) => window.start <= bounds.start && window.end >= bounds.end

/** The part of `bounds` that an address names; null: all of it, or nothing of it. */
export function zoomIn(search: { zoomFrom?: string | undefined; zoomTo?: string | undefined }, bounds: TimeWindow) {
  if (!search.zoomFrom || !search.zoomTo) return null
  const [start, end] = [Date.parse(search.zoomFrom), Date.parse(search.zoomTo)]
  if (!(end > start) || end <= bounds.start || start >= bounds.end) return null
  return within({ start, end }, bounds)
}

/**
 * The part of the range that is looked at, as the address says: all of it until somebody looks closer. It follows wheel
 * and keys at once, the address when they rest. Another range (`about`) starts over.
 */
export function useZoom(bounds: TimeWindow, about: string): [TimeWindow, (window: TimeWindow) => void] {
  const { zoomFrom, zoomTo } = useSearch({ from: '/main/efficiency/details' })
  const navigate = useNavigate()
  const [moving, setMoving] = useState<TimeWindow | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const named = useMemo(() => zoomIn({ zoomFrom, zoomTo }, bounds), [zoomFrom, zoomTo, bounds])

  const tell = (window: TimeWindow | null) =>
    navigate({
      to: '.',
      search: (before) => ({
        ...before,
        zoomFrom: window ? new Date(window.start).toISOString() : undefined,
        zoomTo: window ? new Date(window.end).toISOString() : undefined,
      }),
      replace: true,
    })
  useEffect(() => () => clearTimeout(timer.current), [])
  const before = useRef(about)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another range starts over
  useEffect(() => {
    if (before.current === about) return
    before.current = about
    setMoving(null)
    if (zoomFrom) void tell(null)
  }, [about])

  const set = (window: TimeWindow) => {
    setMoving(window)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void tell(isAll(window, bounds) ? null : window).then(() => setMoving(null))
    }, restMs)
  }
  return [moving ?? named ?? bounds, set]
}
