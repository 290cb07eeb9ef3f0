import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type TimeWindow, within } from '../../../core/kit/timeline/timeWindow.ts'

/** Delay after the last wheel or key event before the URL is updated (ms). */
const urlDelayMs = 250

const isAll = (window: TimeWindow, bounds: TimeWindow) => window.start <= bounds.start && window.end >= bounds.end

/** Returns the part of `bounds` that a URL names; null if it names none. */
export function zoomIn(search: { zoomFrom?: string | undefined; zoomTo?: string | undefined }, bounds: TimeWindow) {
  if (!search.zoomFrom || !search.zoomTo) return null
  const [start, end] = [Date.parse(search.zoomFrom), Date.parse(search.zoomTo)]
  if (!(end > start) || end <= bounds.start || start >= bounds.end) return null
  return within({ start, end }, bounds)
}

/**
 * Returns the visible part of the range, as stored in the URL: all of it until the user zooms in. It follows wheel and
 * keys immediately and updates the URL after a pause. Another range (`about`) resets it.
 */
export function useZoom(bounds: TimeWindow, about: string): [TimeWindow, (window: TimeWindow) => void] {
  const { zoomFrom, zoomTo } = useSearch({ from: '/main/efficiency/details' })
  const navigate = useNavigate()
  const [pendingWindow, setPendingWindow] = useState<TimeWindow | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const named = useMemo(() => zoomIn({ zoomFrom, zoomTo }, bounds), [zoomFrom, zoomTo, bounds])

  const updateUrl = (window: TimeWindow | null) =>
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
    setPendingWindow(null)
    if (zoomFrom) void updateUrl(null)
  }, [about])

  const set = (window: TimeWindow) => {
    setPendingWindow(window)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void updateUrl(isAll(window, bounds) ? null : window).then(() => setPendingWindow(null))
    }, urlDelayMs)
  }
  return [pendingWindow ?? named ?? bounds, set]
}
