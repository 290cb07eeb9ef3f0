import { readShortText } from '@takt/domain/core/text/readShortText.ts'
export type RowReader = ReturnType<typeof createRowReader>

/** True if an error indicates that the loaded bytes end inside a row: reading past their end is a RangeError. */
export const isRowCutOff = (error: unknown) => error instanceof RangeError

const word = 4_294_967_296

/**
 * Creates a reader of values in ClickHouse's RowBinary format. `load` sets its bytes; `mark` stores the start of the
 * row, `rest` returns the bytes from there.
 */
export function createRowReader() {
  let bytes: Buffer = Buffer.alloc(0)
  let view = new DataView(bytes.buffer, 0, 0)
  let at = 0
  let rowStart = 0

  function byte(): number {
    if (at >= bytes.length) throw new RangeError('The bytes end inside a row')
    return bytes[at++]!
  }
  function length(): number {
    let value = byte()
    if (value < 128) return value
    value &= 127
    for (let shift = 7; ; shift += 7) {
      const more = byte()
      value += (more & 127) * 2 ** shift
      if (more < 128) return value
    }
  }
  function text(): string {
    const size = length()
    if (size === 0) return ''
    const start = at
    if (start + size > bytes.length) throw new RangeError('The bytes end inside a row')
    at = start + size
    return readShortText(bytes, start, at) ?? bytes.toString('utf8', start, at)
  }

  return {
    load(more: Buffer) {
      bytes = more
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
      at = 0
      rowStart = 0
    },
    atEnd: () => at >= bytes.length,
    mark() {
      rowStart = at
    },
    rest: () => bytes.subarray(rowStart),
    uint8: byte,
    uint16() {
      const value = view.getUint16(at, true)
      at += 2
      return value
    },
    uint32() {
      const value = view.getUint32(at, true)
      at += 4
      return value
    },
    int32() {
      const value = view.getInt32(at, true)
      at += 4
      return value
    },
    uint64() {
      const value = view.getUint32(at, true) + view.getUint32(at + 4, true) * word
      at += 8
      return value
    },
    float64() {
      const value = view.getFloat64(at, true)
      at += 8
      return value
    },
    length,
    /** Reads as many Float64 values into a list as it has. */
    float64s(into: number[]) {
      for (let k = 0; k < into.length; k++) into[k] = view.getFloat64(at + 8 * k, true)
      at += 8 * into.length
    },
    /** Reads a list of Float64. */
    float64List() {
      const size = length() * 8
      const start = bytes.byteOffset + at
      if (at + size > bytes.length) throw new RangeError('The bytes end inside a row')
      at += size
      return new Float64Array(bytes.buffer.slice(start, start + size) as ArrayBuffer)
    },
    text,
    /** Skips `size` bytes and returns their position, from which they can be read while they are loaded. */
    leap(size: number) {
      const start = at
      if (start + size > bytes.length) throw new RangeError('The bytes end inside a row')
      at = start + size
      return start
    },
    uint8At: (position: number) => bytes[position]!,
    uint16At: (position: number) => view.getUint16(position, true),
    uint32At: (position: number) => view.getUint32(position, true),
  }
}
