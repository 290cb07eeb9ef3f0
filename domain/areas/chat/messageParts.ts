import { mentionsIn } from './mentions.ts'

/** A part of a message: text, a mentioned person, or a link within this installation (`path`). */
export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; userName: string }
  | { kind: 'link'; text: string; path: string }

/** Punctuation that may follow a URL at the end of a sentence. */
const closing = /[.,;:!?)\]}'*_…>]+$/
const address = /https?:\/\/[^\s<>"]+/gi

/**
 * Returns the path of a URL within the installation at `origin`; null for other URLs and for paths that are not pages.
 */
export function pathWithin(text: string, origin: string): string | null {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return null
  }
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null
  // API and file paths are not pages to link to.
  if (/^\/+(api|messaging|mailbox|login)(\/|$)/i.test(url.pathname) || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}

type PartMatch = { start: number; end: number; part: MessagePart }

/**
 * Splits a message into parts, in order and without loss. `mentions`: user names of the mentioned people; `origin`:
 * origin of the installation, such as `https://plant.test`.
 */
export function messageParts(text: string, about: { mentions: readonly string[]; origin: string }): MessagePart[] {
  const matches: PartMatch[] = [
    ...[...text.matchAll(address)].flatMap((match): PartMatch[] => {
      const linkText = match[0].replace(closing, '')
      const path = pathWithin(linkText, about.origin)
      const start = match.index
      return path === null
        ? []
        : [{ start, end: start + linkText.length, part: { kind: 'link', text: linkText, path } }]
    }),
    ...mentionsIn(text, about.mentions).map(
      ({ start, end, userName }): PartMatch => ({
        start,
        end,
        part: { kind: 'mention', text: text.slice(start, end), userName },
      }),
    ),
  ].sort((a, b) => a.start - b.start)
  const parts: MessagePart[] = []
  let at = 0
  for (const { start, end, part } of matches) {
    if (start < at) continue
    if (start > at) parts.push({ kind: 'text', text: text.slice(at, start) })
    parts.push(part)
    at = end
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}
