import { useSyncExternalStore } from 'react'

let known: number | null = null

/** The page's type size in px, of which rem are multiples: it grows on large screens, when the window is resized. */
export function rootSize(): number {
  if (known === null) window.addEventListener('resize', () => (known = null), { once: true, capture: true })
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return known
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** `rootSize`, told anew whenever it changes. */
export const useRootSize = (): number => useSyncExternalStore(subscribe, rootSize)
