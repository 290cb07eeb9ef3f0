import { useSyncExternalStore } from 'react'

let known: number | null = null
let probe: HTMLElement | null = null
const listeners = new Set<() => void>()

function forget(): void {
  known = null
  for (const listener of listeners) listener()
}

/** Observes an element that is 1 rem wide: slides set the type size without resizing the window. */
function observe(): void {
  if (probe) return
  probe = document.createElement('div')
  probe.style.cssText = 'position: absolute; top: 0; width: 1rem; height: 0; visibility: hidden'
  document.documentElement.append(probe)
  new ResizeObserver(forget).observe(probe)
  window.addEventListener('resize', forget, { capture: true })
}

/** The page's type size in px, of which rem are multiples: it grows on large screens and on slides. */
export function rootSize(): number {
  observe()
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return known
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Gives `rootSize` and renders again whenever it changes. */
export const useRootSize = (): number => useSyncExternalStore(subscribe, rootSize)
