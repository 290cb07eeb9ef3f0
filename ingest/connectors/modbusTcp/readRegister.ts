import { isBitTable, type ModbusRegister, widthOf } from '@takt/domain/areas/connectors/modbusRegister.ts'
import type { SignalValue } from '@takt/domain/areas/connectors/signals/signal.ts'

/** Number of significant digits that a scaled number keeps: 0.1 × 3 is 0.3. */
const significantDigits = 15

/** Returns the bytes of a register with the most significant first. */
function orderedBytes({ byteOrder }: ModbusRegister, bytes: Buffer): Buffer {
  const ordered = Buffer.from(bytes)
  if (byteOrder === 'BADC' || byteOrder === 'DCBA') ordered.swap16()
  if (byteOrder === 'ABCD' || byteOrder === 'BADC') return ordered
  const words = Array.from({ length: ordered.length / 2 }, (_, i) => ordered.subarray(2 * i, 2 * i + 2))
  return Buffer.concat(words.reverse())
}

function textOf({ byteOrder }: ModbusRegister, bytes: Buffer): string {
  const ordered = Buffer.from(bytes)
  // The order of the words is that of the text.
  if (byteOrder === 'BADC' || byteOrder === 'DCBA') ordered.swap16()
  const end = ordered.indexOf(0)
  return ordered
    .subarray(0, end === -1 ? undefined : end)
    .toString('latin1')
    .trim()
}

function numberIn(register: ModbusRegister, bytes: Buffer): number {
  const ordered = orderedBytes(register, bytes)
  switch (register.type) {
    case 'int16':
      return ordered.readInt16BE()
    case 'int32':
      return ordered.readInt32BE()
    case 'uint32':
      return ordered.readUInt32BE()
    case 'int64':
      return Number(ordered.readBigInt64BE())
    case 'uint64':
      return Number(ordered.readBigUInt64BE())
    case 'float32':
      return ordered.readFloatBE()
    case 'float64':
      return ordered.readDoubleBE()
    default:
      return ordered.readUInt16BE()
  }
}

/**
 * Returns the value of a register from the data of a response that starts at `start`. Null: the device has no value
 * (a floating-point number that is none). Integers beyond 2^53 are rounded.
 */
export function readRegister(register: ModbusRegister, start: number, data: Buffer): SignalValue {
  const { table, address, type, bit, scale = 1, offset = 0 } = register
  const index = address - start
  if (isBitTable(table)) return (data[index >> 3]! & (1 << (index & 7))) !== 0
  const bytes = data.subarray(2 * index, 2 * (index + widthOf(register)))
  if (type === 'string') return textOf(register, bytes)
  const number = numberIn(register, bytes)
  if (type === 'bool') return bit === undefined ? number !== 0 : (number & (1 << bit)) !== 0
  if (!Number.isFinite(number)) return null
  if (scale === 1 && offset === 0) return number
  return Number((number * scale + offset).toPrecision(significantDigits))
}
