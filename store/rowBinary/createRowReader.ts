export type RowReader = ReturnType<typeof createRowReader>

/** Thrown when the bytes at hand end inside a row. A constant: it is thrown once a chunk. */
export const rowCutOff = new Error('The bytes end inside a row')

const word = 4_294_967_296
const cacheSize = 8192

/** Reads values of ClickHouse's RowBinary format. `load` gives it bytes; `mark` remembers the row's start, `rest` what is left from there. */
export function createRowReader() {
  let bytes: Buffer = Buffer.alloc(0)
  let view = new DataView(bytes.buffer, 0, 0)
  let at = 0
  let rowStart = 0
  // Texts repeat (reasons, jobs, parts): the same ASCII bytes give the same string without decoding.
  const cache: (string | undefined)[] = new Array(cacheSize)

  function take(size: number): number {
    const start = at
    if (start + size > bytes.length) throw rowCutOff
    at = start + size
    return start
  }
  function length(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[take(1)]!
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
  function text(): string {
    const size = length()
    if (size === 0) return ''
    const start = take(size)
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
    const known = cache[slot]
    if (known !== undefined && known.length === size) {
      let i = 0
      while (i < size && known.charCodeAt(i) === bytes[start + i]) i++
      if (i === size) return known
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
    uint8: () => bytes[take(1)]!,
    uint16: () => view.getUint16(take(2), true),
    uint32: () => view.getUint32(take(4), true),
    int32: () => view.getInt32(take(4), true),
    uint64() {
      const start = take(8)
      return view.getUint32(start, true) + view.getUint32(start + 4, true) * word
    },
    float64: () => view.getFloat64(take(8), true),
    length,
    text,
  }
}
