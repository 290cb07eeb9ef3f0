import type { CallMedia } from './media/callMedia.ts'

/** Creates a store for the media of the call in which this page talks; null: none. */
export function createMediaStore() {
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
export type MediaStore = ReturnType<typeof createMediaStore>
