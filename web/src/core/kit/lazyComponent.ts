import { type ComponentType, lazy } from 'react'

const maxPauseMs = 30_000

/**
 * Returns the result of `load`; after a failure it retries, first after `waitMs`, then with a pause that doubles each
 * time.
 */
export async function retryUntilLoaded<Part>(load: () => Promise<Part>, waitMs = 1000): Promise<Part> {
  for (let pauseMs = waitMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs))
    try {
      return await load()
    } catch {
      await new Promise((next) => setTimeout(next, pauseMs))
    }
}

/**
 * Returns the result of `load`. If it fails while offline, retries once the network is back; other errors are left to
 * the router, which reloads the page if a newer build has replaced it. A reload while offline would leave an empty
 * page.
 */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((next) => window.addEventListener('online', next, { once: true }))
    }
}

/**
 * Returns a component that is loaded when it is first rendered. If loading fails, it is retried until it succeeds; the
 * rest of the screen continues without it.
 */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await retryUntilLoaded(load) }))
