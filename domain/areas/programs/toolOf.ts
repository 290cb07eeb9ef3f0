import type { CalledTool } from './block.ts'
import type { ProgramDialect } from './dialects.ts'
import { textOf } from './programText.ts'
import { numberAt } from './skip.ts'

/** A tool call; `cancels` if it cancels the offset, as `T0100` does. */
export type Tool = { id: number | string; cancels: boolean }

/**
 * Returns the tool of a call. On turrets the word includes the offset: `T0101` (Fanuc, Okuma), with the offset of the
 * nose radius before it `T010101` (Okuma).
 */
export function toolOf(
  bytes: Uint8Array,
  { from, to, value }: CalledTool,
  dialect: ProgramDialect,
  onTurret: boolean,
): Tool {
  if (value === 'text') return { id: textOf(bytes, from + 1, bytes[to - 1] === 34 ? to - 1 : to), cancels: false }
  if (value !== 'number') return { id: textOf(bytes, from, Math.min(to, from + 100)), cancels: false }
  const number = numberAt(bytes, from, to)
  const digits = to - from
  if (!onTurret || digits < 3 || (dialect !== 'fanuc' && dialect !== 'okuma')) return { id: number, cancels: false }
  const both = dialect === 'okuma' && digits > 4 ? number % 10_000 : number
  return { id: Math.trunc(both / 100), cancels: both % 100 === 0 }
}

const notWord = /[^\p{L}\p{N}_]/u

/** True if a comment names a tool: by its name, or by its number after a T or the word tool (`T1`, `TOOL 01`). */
export function namesTool(remark: string, id: number | string): boolean {
  if (typeof id === 'number') return new RegExp(`\\bT(?:OOL)?[\\s#=:.]*T?0*${id}(?:0*${id})?(?!\\d)`, 'i').test(remark)
  const [text, name] = [remark.toUpperCase(), id.toUpperCase()]
  const at = text.indexOf(name)
  const isBoundary = (sign: string | undefined) => sign === undefined || notWord.test(sign)
  return name !== '' && at >= 0 && isBoundary(text[at - 1]) && isBoundary(text[at + name.length])
}
