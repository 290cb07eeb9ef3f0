import { useSyncExternalStore } from 'react'

let cachedSize: number | null = null
let probe: HTMLElement | null = null
const listeners = new Set<() => void>()

function invalidate(): void {
  cachedSize = null
  for (const listener of listeners) listener()
}

/** Observes an element that is 1 rem wide: slides change the font size without resizing the window. */
function observe(): void {
  if (probe) return
  probe = document.createElement('div')
  probe.style.cssText = 'position: absolute; top: 0; width: 1rem; height: 0; visibility: hidden'
  document.documentElement.append(probe)
  new ResizeObserver(invalidate).observe(probe)
  window.addEventListener('resize', invalidate, { capture: true })
}

/** Returns the root font size in px, which rem are multiples of; it is larger on large screens and on slides. */
export function rootSize(): number {
  observe()
  cachedSize ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return cachedSize
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Returns `rootSize` and renders again whenever it changes. */
export const useRootSize = (): number => useSyncExternalStore(subscribe, rootSize)
