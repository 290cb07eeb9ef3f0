/** A program as words are read in it. Offsets are of `bytes`; `rawOffset` tells where that is in the file. */
export type ProgramText = {
  /** The file as it is; a file of UTF-16 as UTF-8. */
  bytes: Uint8Array
  /** Where text begins, behind a byte order mark. */
  start: number
  /** Where a byte of `bytes` lies in the file. Ask for rising offsets: what lies before is not looked at again. */
  rawOffset: (offset: number) => number
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const western = new TextDecoder('windows-1252')

/** What stands in some bytes: UTF-8 where it is, else Windows-1252, in which every byte is a character. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  const part = bytes.subarray(from, to)
  try {
    return strict.decode(part)
  } catch {
    return western.decode(part)
  }
}

/** Makes a file of any encoding readable byte by byte; nothing is copied unless it is UTF-16 with its mark. */
export function programText(file: Uint8Array): ProgramText {
  const isWide = file.length >= 2 && ((file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff))
  if (isWide) return wideText(file, file[0] === 0xff ? 'utf-16le' : 'utf-16be')
  const hasMark = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf
  return { bytes: file, start: hasMark ? 3 : 0, rawOffset: (offset) => offset }
}

function wideText(file: Uint8Array, encoding: string): ProgramText {
  const bytes = new TextEncoder().encode(new TextDecoder(encoding, { ignoreBOM: true }).decode(file))
  let seen = 0
  let units = 0
  const rawOffset = (offset: number) => {
    for (; seen < offset; seen++) {
      const byte = bytes[seen]!
      // A character of four bytes takes two units, every other one; bytes that go on with one take none.
      if (byte >= 0xf0) units += 2
      else if (byte < 0x80 || byte >= 0xc0) units += 1
    }
    return Math.min(units * 2, file.length)
  }
  return { bytes, start: 3, rawOffset }
}
