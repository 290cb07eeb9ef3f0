import { z } from 'zod'

const arrays = { uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array, float64: Float64Array } as const
type NumberType = keyof typeof arrays
const types = Object.keys(arrays) as [NumberType, ...NumberType[]]

/**
 * A list of numbers in a response: the little-endian values of one type, in base64. A text is shorter than the digits
 * of its numbers, and JSON parses it at once.
 */
export const numberColumn = z.object({ type: z.enum(types), base64: z.string() }).meta({ id: 'NumberColumn' })
export type NumberColumn = z.output<typeof numberColumn>

/** Returns the shortest type that represents all values exactly. */
function typeOf(values: ArrayLike<number>): NumberType {
  let largest = 0
  for (let k = 0; k < values.length; k++) {
    const value = values[k]!
    if (value >>> 0 !== value) return 'float64'
    if (value > largest) largest = value
  }
  if (largest < 2 ** 8) return 'uint8'
  return largest < 2 ** 16 ? 'uint16' : 'uint32'
}

/** Number of bytes converted at once: function calls with many more arguments fail. */
const bytesAtOnce = 1 << 13

/** Encodes numbers exactly. */
export function writeNumbers(values: ArrayLike<number>): NumberColumn {
  const type = typeOf(values)
  const bytes = new Uint8Array(new arrays[type](values).buffer)
  let text = ''
  for (let from = 0; from < bytes.length; from += bytesAtOnce)
    text += String.fromCharCode.apply(null, bytes.subarray(from, from + bytesAtOnce) as unknown as number[])
  return { type, base64: btoa(text) }
}

/** Decodes a column of `count` numbers. Throws if it has another number of values. */
export function readNumbers({ type, base64 }: NumberColumn, count: number): ArrayLike<number> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k)
  const values = arrays[type]
  if (bytes.length !== count * values.BYTES_PER_ELEMENT)
    throw new Error('A column has another number of values than rows')
  return new values(bytes.buffer)
}
