import type { ProgramText } from './programText.ts'

const lineFeed = 10
const carriageReturn = 13
const semicolon = 59

/**
 * Returns the end of the line that starts at `from`, including its line end (LF, CR, CRLF, CRCRLF). A file without line
 * ends, as programs are transmitted or printed, can end its blocks with `;`.
 */
export type LineEnds = (from: number) => number

/** Returns the line ends of a text; `isEob` if `;` ends a block in this dialect. */
export function lineEnds({ bytes }: ProgramText, isEob: boolean): LineEnds {
  const hasNone = bytes.indexOf(lineFeed) < 0 && bytes.indexOf(carriageReturn) < 0
  if (hasNone && isEob) {
    return (from) => {
      const at = bytes.indexOf(semicolon, from)
      return at < 0 ? bytes.length : at + 1
    }
  }
  return (from) => {
    let at = from
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === lineFeed) return at + 1
      if (byte !== carriageReturn) continue
      if (bytes[at + 1] === lineFeed) return at + 2
      // A transfer that converts line ends twice turns CRLF into this.
      return bytes[at + 1] === carriageReturn && bytes[at + 2] === lineFeed ? at + 3 : at + 1
    }
    return at
  }
}

/** Returns the end of a line's content, before its line end. */
export function contentEnd(bytes: Uint8Array, from: number, to: number): number {
  let end = to
  while (end > from && (bytes[end - 1] === lineFeed || bytes[end - 1] === carriageReturn)) end--
  return end
}
