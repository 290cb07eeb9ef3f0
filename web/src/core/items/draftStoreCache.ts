import { createDraftStore, type DraftStore } from './draftStore.ts'

const cache = new Map<string, DraftStore>()
/** Draft stores of the current user; those of other users are not cached. */
let currentStores = new WeakSet<DraftStore>()

/**
 * Returns the drafts of a grid as they were when it was last unmounted (for example because the session ended or
 * another organization was selected); otherwise an empty store.
 */
export function restoreDraftStore(grid: string): DraftStore {
  const draftStore = cache.get(grid) ?? createDraftStore()
  currentStores.add(draftStore)
  return draftStore
}

/** Caches the drafts of a grid that is unmounted, if there are any, until the page is unloaded. */
export function cacheDraftStore(grid: string, draftStore: DraftStore): void {
  if (currentStores.has(draftStore) && draftStore.read().drafts.size > 0) cache.set(grid, draftStore)
  else cache.delete(grid)
}

/** Discards all drafts when the user signs out or another user signs in. */
export function clearDraftStores(): void {
  cache.clear()
  currentStores = new WeakSet()
}
