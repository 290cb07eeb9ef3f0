import type { CallMedia } from './media/callMedia.ts'

/** The media of the call this page talks in, once they begin; null: none. */
export function createMediaShelf() {
  let media: CallMedia | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => media,
    put: (next: CallMedia | null) => {
      media = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type MediaShelf = ReturnType<typeof createMediaShelf>
