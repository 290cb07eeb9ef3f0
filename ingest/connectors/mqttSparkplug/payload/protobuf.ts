/** The reason why bytes are no valid payload of Sparkplug. */
export class PayloadError extends Error {}

/** A field of a message: its number, and its value as the wire type has it. */
export type WireField = { field: number; value: number | bigint | Uint8Array }

const wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const
const highBit = 0x80

/** Reads the fields of one protobuf message, without its nested messages. Throws PayloadError if it is malformed. */
export function* readFields(bytes: Uint8Array): Generator<WireField> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let position = 0

  function varint(): number | bigint {
    let value = 0
    let scale = 1
    let high = 0n
    for (let i = 0; i < 10; i += 1) {
      const byte = bytes[position++]
      if (byte === undefined) throw new PayloadError('it ends within a number')
      if (i < 7) value += (byte & 0x7f) * scale
      else high |= BigInt(byte & 0x7f) << BigInt(7 * i)
      scale *= 128
      if (byte < highBit) return high === 0n ? value : BigInt.asUintN(64, high + BigInt(value))
    }
    throw new PayloadError('a number has more than 64 bits')
  }
  function skip(length: number): number {
    const start = position
    if (length > bytes.length - position) throw new PayloadError('a length reaches past the end')
    position += length
    return start
  }
  while (position < bytes.length) {
    const key = Number(varint())
    const field = Math.floor(key / 8)
    switch (key % 8) {
      case wire.varint:
        yield { field, value: varint() }
        break
      case wire.fixed64:
        yield { field, value: view.getBigUint64(skip(8), true) }
        break
      case wire.bytes: {
        const start = skip(Number(varint()))
        yield { field, value: bytes.subarray(start, position) }
        break
      }
      case wire.fixed32:
        yield { field, value: view.getUint32(skip(4), true) }
        break
      default:
        throw new PayloadError('a field has a type that Sparkplug does not use')
    }
  }
}
