import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Of two lists of pages on one screen each names the page that is looked at by a parameter of its own. */
export type ViewParameter = 'view' | 'selected'

/**
 * The page that is looked at in the viewer, as the address names it (`view=12`), and whether it takes the whole screen
 * (`full=true`), which the browser is then asked for too.
 */
export function useViewed(parameter: ViewParameter) {
  const search = useSearch({ strict: false }) as { [name in ViewParameter]?: string | number } & { full?: unknown }
  const navigate = useNavigate()
  const isFull = String(search.full) === 'true'
  const show = (change: { [name in ViewParameter | 'full']?: string | undefined }) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), replace: true })
  const setIsFull = (next: boolean) => {
    // Where the browser does not go along, the viewer fills its window all the same.
    if (next) void document.documentElement.requestFullscreen?.().catch(() => {})
    else if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    show({ full: next ? 'true' : undefined })
  }
  useEffect(() => {
    if (!isFull) return
    const onChange = () => {
      if (!document.fullscreenElement) show({ full: undefined })
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  })
  return {
    viewed: search[parameter] === undefined ? null : String(search[parameter]),
    isFull,
    setIsFull,
    open: (pageId: number) => show({ [parameter]: String(pageId) }),
    close: () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
      show({ [parameter]: undefined, full: undefined })
    },
  }
}
