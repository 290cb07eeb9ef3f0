import { parseInstant } from '@takt/domain/areas/messages/parseInstant.ts'

const name = Buffer.from('"to":')

/**
 * The latest `to` that stands in a plain JSON message, in whatever order, without parsing it; null when none is to be
 * seen (compressed, say).
 */
export function lastInstant(bytes: Uint8Array): number | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let last: number | null = null
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const open = text.indexOf('"', at + name.length)
    const close = open < 0 ? -1 : text.indexOf('"', open + 1)
    if (close < 0) break
    if (close - open > 40) continue
    const instant = parseInstant(text.toString('latin1', open + 1, close))
    if (!Number.isNaN(instant) && (last === null || instant > last)) last = instant
  }
  return last
}
