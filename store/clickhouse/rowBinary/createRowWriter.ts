import { releaseBuffer, takeBuffer } from './bufferPool.ts'

export type RowWriter = ReturnType<typeof createRowWriter>

const word = 4_294_967_296
// Fixed-size values are written without reserving space; `length` and `text` ensure that this number of bytes is always
// free after them.
const slack = 512

/**
 * Creates a writer of values in ClickHouse's RowBinary format, one after the other into a growing buffer that `finish`
 * returns. Instants (DateTime64(3)) are epoch milliseconds ≥ 0, 64-bit numbers are exact up to 2^53. At most 512 bytes
 * of fixed-size values may be written without a `length` (which reserves space for that number of 8-byte values) or a
 * `text` in between.
 */
export function createRowWriter(initialBytes = 1 << 16) {
  let bytes = takeBuffer(initialBytes + slack)
  let view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0

  function reserve(more: number) {
    if (at + more + slack <= bytes.length) return
    const larger = takeBuffer(Math.max(bytes.length * 2, at + more + slack))
    bytes.copy(larger, 0, 0, at)
    releaseBuffer(bytes)
    bytes = larger
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }
  function length(value: number) {
    reserve(5 + value * 8)
    let remaining = value
    while (remaining > 127) {
      bytes[at++] = (remaining & 127) | 128
      remaining >>>= 7
    }
    bytes[at++] = remaining
  }

  return {
    uint8(value: number) {
      bytes[at++] = value
    },
    uint16(value: number) {
      view.setUint16(at, value, true)
      at += 2
    },
    uint32(value: number) {
      view.setUint32(at, value, true)
      at += 4
    },
    int32(value: number) {
      view.setInt32(at, value, true)
      at += 4
    },
    uint64(value: number) {
      view.setUint32(at, value % word, true)
      view.setUint32(at + 4, value / word, true)
      at += 8
    },
    bigUint64(value: bigint) {
      view.setBigUint64(at, value, true)
      at += 8
    },
    float64(value: number) {
      view.setFloat64(at, value, true)
      at += 8
    },
    length,
    /** Writes a String, or a type that accepts one: LowCardinality(String). */
    text(value: string) {
      const chars = value.length
      reserve(chars * 8 + 5)
      // Nearly all texts are short ASCII: a manual loop is several times faster than the encoder.
      if (chars < 64) {
        const start = at
        bytes[at++] = chars
        let i = 0
        for (; i < chars; i++) {
          const code = value.charCodeAt(i)
          if (code > 127) break
          bytes[at++] = code
        }
        if (i === chars) return
        at = start
      }
      const size = Buffer.byteLength(value)
      length(size)
      bytes.write(value, at)
      at += size
    },
    /** The number of bytes written so far. */
    position: () => at,
    /** Writes the bytes from position `start` to `end` once more. */
    again(start: number, end: number) {
      reserve(end - start)
      // Four bytes at a time: faster than a call of the platform for so few. The last may exceed the end.
      for (let k = 0; k < end - start; k += 4) view.setInt32(at + k, view.getInt32(start + k, true), true)
      at += end - start
    },
    /** Returns the written bytes; the writer must not be used afterwards, except for `release`. */
    finish: () => bytes.subarray(0, at),
    /** Releases the memory of the written bytes: they must not be used afterwards. */
    release: () => releaseBuffer(bytes),
  }
}
