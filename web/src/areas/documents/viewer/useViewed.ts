import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/** URL parameter that names the open page. Two page lists on one screen use different parameters. */
export type ViewParameter = 'view' | 'selected'

/**
 * Returns the page open in the viewer, as named by the URL (`view=12`), and whether it fills the whole screen
 * (`full=true`), for which the browser's full-screen mode is requested too.
 */
export function useViewed(parameter: ViewParameter) {
  const search = useSearch({ strict: false }) as { [name in ViewParameter]?: string | number } & { full?: unknown }
  const navigate = useNavigate()
  const isFull = String(search.full) === 'true'
  const show = (change: { [name in ViewParameter | 'full']?: string | undefined }) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), replace: true })
  const setIsFull = (next: boolean) => {
    // If the browser rejects full-screen mode, the viewer still fills its window.
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
