import { type ComponentType, lazy } from 'react'

const mostMs = 30_000

/** What `load` answers; where it fails it is asked again, after `waitMs` and then twice as long each time. */
export async function untilLoaded<Part>(load: () => Promise<Part>, waitMs = 1000): Promise<Part> {
  for (let pauseMs = waitMs; ; pauseMs = Math.min(pauseMs * 2, mostMs))
    try {
      return await load()
    } catch {
      await new Promise((next) => setTimeout(next, pauseMs))
    }
}

/**
 * What `load` answers. While there is no network it waits for one; whatever else fails is the router's, which loads the
 * page anew where a newer one has taken its place: without a network nothing would be left of it.
 */
export async function onceOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((next) => window.addEventListener('online', next, { once: true }))
    }
}

/**
 * A part of a screen that is fetched when it is first drawn. Where that fails, because the network went at that moment,
 * it is fetched again until it is there; the rest of the screen goes on without it.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }))
