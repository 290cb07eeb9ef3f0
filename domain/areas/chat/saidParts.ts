import { mentionsIn } from './mentions.ts'

/** A piece of what was said: text, somebody who is mentioned, or an address of this installation (`path` within it). */
export type SaidPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; userName: string }
  | { kind: 'link'; text: string; path: string }

/** What may end the sentence that an address stands at the end of. */
const closing = /[.,;:!?)\]}'*_…>]+$/
const address = /https?:\/\/[^\s<>"]+/gi

/** The path of an address within the installation at `origin`; null of any other, and of what is no page of it. */
export function pathWithin(text: string, origin: string): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return null
  }
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null
  // Calls and files are no pages that a colleague could be led to.
  if (/^\/+(api|messaging|mailbox|login)(\/|$)/i.test(url.pathname) || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}

type Found = { start: number; end: number; part: SaidPart }

/**
 * What was said in pieces, in order, nothing added and nothing lost. `mentions`: user names of those whom it mentions;
 * `origin`: of the installation, as `https://plant.test`.
 */
export function saidParts(text: string, about: { mentions: readonly string[]; origin: string }): SaidPart[] {
  const found: Found[] = [
    ...[...text.matchAll(address)].flatMap((match): Found[] => {
      const shown = match[0].replace(closing, '')
      const path = pathWithin(shown, about.origin)
      const start = match.index
      return path === null ? [] : [{ start, end: start + shown.length, part: { kind: 'link', text: shown, path } }]
    }),
    ...mentionsIn(text, about.mentions).map(
      ({ start, end, userName }): Found => ({
        start,
        end,
        part: { kind: 'mention', text: text.slice(start, end), userName },
      }),
    ),
  ].sort((a, b) => a.start - b.start)
  const parts: SaidPart[] = []
  let at = 0
  for (const { start, end, part } of found) {
    if (start < at) continue
    if (start > at) parts.push({ kind: 'text', text: text.slice(at, start) })
    parts.push(part)
    at = end
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}
