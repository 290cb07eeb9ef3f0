export type RowReader = ReturnType<typeof createRowReader>

/** True if an error indicates that the loaded bytes end inside a row: reading past their end is a RangeError. */
export const isRowCutOff = (error: unknown) => error instanceof RangeError

const word = 4_294_967_296
const cacheSize = 8192

/**
 * Creates a reader of values in ClickHouse's RowBinary format. `load` sets its bytes; `mark` stores the start of the
 * row, `rest` returns the bytes from there.
 */
export function createRowReader() {
  let bytes: Buffer = Buffer.alloc(0)
  let view = new DataView(bytes.buffer, 0, 0)
  let at = 0
  let rowStart = 0
  // Texts repeat (reasons, jobs, parts): the same ASCII bytes return the same string without decoding.
  const cache: (string | undefined)[] = new Array(cacheSize)

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
    if (size > 40) return bytes.toString('utf8', start, start + size)
    let hash = size
    let all = 0
    for (let i = start; i < start + size; i++) {
      const byte = bytes[i]!
      all |= byte
      hash = (Math.imul(hash, 31) + byte) | 0
    }
    if (all > 127) return bytes.toString('utf8', start, start + size)
    const slot = (hash ^ (hash >>> 13)) & (cacheSize - 1)
    const cached = cache[slot]
    if (cached !== undefined && cached.length === size) {
      let i = 0
      while (i < size && cached.charCodeAt(i) === bytes[start + i]) i++
      if (i === size) return cached
    }
    const fresh = bytes.toString('latin1', start, start + size)
    cache[slot] = fresh
    return fresh
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
