import { createContext, use, useSyncExternalStore } from 'react'

export type Hover = ReturnType<typeof createHover>

/**
 * The instant under the pointer (epoch ms), shared by all lanes of a time axis; listeners are notified at most once per
 * frame.
 */
export function createHover() {
  let at: number | null = null
  let isDue = false
  const listeners = new Set<() => void>()
  return {
    read: () => at,
    set: (next: number | null) => {
      if (next === at) return
      at = next
      if (isDue) return
      isDue = true
      requestAnimationFrame(() => {
        isDue = false
        for (const listener of listeners) listener()
      })
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const HoverReact = createContext<Hover | null>(null)
export const HoverProvider = HoverReact.Provider

/** Returns the instant under the pointer (epoch ms); null when it is elsewhere. */
export function useHoverAt(): number | null {
  const hover = use(HoverReact)
  if (!hover) throw new Error('Lanes must be used within a time axis')
  return useSyncExternalStore(hover.subscribe, hover.read)
}
