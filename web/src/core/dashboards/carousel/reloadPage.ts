import { buildOf, filesOf } from '@takt/domain/areas/access/pageBuild.ts'
import { z } from 'zod'

const key = 'takt.wallReload'
/** Where two builds answer in turn, a wall would load itself for ever. */
const restMs = 10 * 60_000

const memory = z.object({ build: z.string(), at: z.number(), place: z.number() })

function remembered(): z.output<typeof memory> | null {
  try {
    return memory.parse(JSON.parse(window.sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** The place of the wall that a reload for another build was to go on at; 0 without one. */
export const placeAfterReload = (build: string): number => {
  const last = remembered()
  return last?.build === build ? last.place : 0
}

/** The page as the server has it now; fails where there is none. */
export async function readPage(signal: AbortSignal): Promise<string> {
  const answer = await fetch(window.location.pathname, { signal, cache: 'no-store', headers: { accept: 'text/html' } })
  const page = await answer.text()
  if (!answer.ok || buildOf(page) === '') throw new Error(`The page answers ${answer.status}`)
  return page
}

/**
 * Loads this page anew as `build`, going on at `place` of the wall; fails, and nothing is loaded, when that build's
 * page or one of the files that it begins with is not there, or when this page was loaded for that build just now.
 */
export async function reloadPage(input: { build: string; place: number }, signal: AbortSignal): Promise<void> {
  const last = remembered()
  if (last?.build === input.build && Date.now() - last.at < restMs) throw new Error('That build was loaded just now')
  const page = await readPage(signal)
  if (buildOf(page) !== input.build) throw new Error('That build is there no more')
  for (const file of filesOf(page)) {
    const answer = await fetch(file, { signal })
    if (!answer.ok) throw new Error(`${file} answers ${answer.status}`)
    await answer.arrayBuffer()
  }
  window.sessionStorage.setItem(key, JSON.stringify({ ...input, at: Date.now() }))
  window.location.reload()
}
