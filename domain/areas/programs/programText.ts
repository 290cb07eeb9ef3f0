/** A program prepared for reading. Offsets refer to `bytes`; `rawOffset` converts them to offsets in the file. */
export type ProgramText = {
  /** The unchanged file; a UTF-16 file as UTF-8. */
  bytes: Uint8Array
  /** Start of the text after a byte order mark. */
  start: number
  /**
   * Converts an offset in `bytes` to one in the file. Offsets must increase between calls: earlier bytes are not
   * scanned again.
   */
  rawOffset: (offset: number) => number
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const western = new TextDecoder('windows-1252')

/** Decodes bytes: UTF-8 if valid, otherwise Windows-1252, in which every byte is a character. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  const part = bytes.subarray(from, to)
  try {
    return strict.decode(part)
  } catch {
    return western.decode(part)
  }
}

/** Makes a file of any encoding readable byte by byte; only UTF-16 with a byte order mark is copied. */
export function programText(file: Uint8Array): ProgramText {
  const isWide = file.length >= 2 && ((file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff))
  if (isWide) return wideText(file, file[0] === 0xff ? 'utf-16le' : 'utf-16be')
  const hasMark = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf
  return { bytes: file, start: hasMark ? 3 : 0, rawOffset: (offset) => offset }
}

function wideText(file: Uint8Array, encoding: string): ProgramText {
  const bytes = new TextEncoder().encode(new TextDecoder(encoding, { ignoreBOM: true }).decode(file))
  let scanned = 0
  let units = 0
  const rawOffset = (offset: number) => {
    for (; scanned < offset; scanned++) {
      const byte = bytes[scanned]!
      // A character of four bytes takes two units, every other one takes one; continuation bytes take none.
      if (byte >= 0xf0) units += 2
      else if (byte < 0x80 || byte >= 0xc0) units += 1
    }
    return Math.min(units * 2, file.length)
  }
  return { bytes, start: 3, rawOffset }
}
