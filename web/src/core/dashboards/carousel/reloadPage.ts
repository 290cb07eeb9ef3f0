import { buildOf, filesOf } from '@takt/domain/areas/access/pageBuild.ts'
import { z } from 'zod'

const key = 'takt.wallReload'
/**
 * Minimum time between reloads for the same build: if two builds respond alternately, a wall would reload endlessly.
 */
const minReloadIntervalMs = 10 * 60_000

const memory = z.object({ build: z.string(), at: z.number(), place: z.number() })

function remembered(): z.output<typeof memory> | null {
  try {
    return memory.parse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** Returns the index at which a reload for another build continues; 0 without one. */
export const indexAfterReload = (build: string): number => {
  const last = remembered()
  return last?.build === build ? last.place : 0
}

/** Returns the current page of the server; fails if there is none. */
export async function readPage(signal: AbortSignal): Promise<string> {
  const response = await fetch(window.location.pathname, {
    signal,
    cache: 'no-store',
    headers: { accept: 'text/html' },
  })
  const page = await response.text()
  if (!response.ok || buildOf(page) === '') throw new Error(`The page returned status ${response.status}`)
  return page
}

/**
 * Reloads this page as `build`, continuing at index `place` of the wall. Fails without reloading if that build's page
 * or one of its initial files is missing, or if the page was recently reloaded for that build.
 */
export async function reloadPage(input: { build: string; place: number }, signal: AbortSignal): Promise<void> {
  const last = remembered()
  if (last?.build === input.build && Date.now() - last.at < minReloadIntervalMs)
    throw new Error('This build was loaded recently')
  const page = await readPage(signal)
  if (buildOf(page) !== input.build) throw new Error('This build is no longer available')
  for (const file of filesOf(page)) {
    const response = await fetch(file, { signal })
    if (!response.ok) throw new Error(`${file} returned status ${response.status}`)
    await response.arrayBuffer()
  }
  window.sessionStorage.setItem(key, JSON.stringify({ ...input, at: Date.now() }))
  window.location.reload()
}
