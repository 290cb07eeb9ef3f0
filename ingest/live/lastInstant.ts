import { parseInstant } from '@takt/domain/messages/parseInstant.ts'

const name = Buffer.from('"to":')

/** The last `to` that stands in a plain JSON message, without parsing it; null when none is to be seen (compressed, say). */
export function lastInstant(bytes: Uint8Array): number | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = text.lastIndexOf(name)
  if (at < 0) return null
  const open = text.indexOf('"', at + name.length)
  const close = open < 0 ? -1 : text.indexOf('"', open + 1)
  if (close < 0 || close - open > 40) return null
  const instant = parseInstant(text.toString('latin1', open + 1, close))
  return Number.isNaN(instant) ? null : instant
}
