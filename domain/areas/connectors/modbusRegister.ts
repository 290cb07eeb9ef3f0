import { z } from 'zod'
import { signalName } from './signals/signal.ts'

/** Tables of a Modbus device: two of bits, two of 16-bit registers. */
export const modbusTables = ['coil', 'discrete', 'input', 'holding'] as const
export type ModbusTable = (typeof modbusTables)[number]

export const registerTypes = [
  'bool',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'string',
] as const
export type RegisterType = (typeof registerTypes)[number]

/**
 * Orders in which a device sends the bytes of a value. `ABCD`: most significant first, as Modbus defines; `CDAB`: words
 * swapped; `BADC`: bytes of each word swapped; `DCBA`: both.
 */
export const byteOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
export type ByteOrder = (typeof byteOrders)[number]

/** Maximum numbers of a connector's registers, and of registers and bits in one request (Modbus application protocol). */
export const modbusLimits = { registers: 500, wordsPerRequest: 125, bitsPerRequest: 2_000 } as const

/** True for tables of bits. */
export const isBitTable = (table: ModbusTable): boolean => table === 'coil' || table === 'discrete'

const wordsByType: Record<Exclude<RegisterType, 'string'>, number> = {
  bool: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  int64: 4,
  uint64: 4,
  float32: 2,
  float64: 4,
}

/** Returns the number of addresses that a register occupies. */
export const widthOf = ({ type, words }: Pick<ModbusRegister, 'type' | 'words'>): number =>
  type === 'string' ? (words ?? 1) : wordsByType[type]

/** Problems of fields that do not fit together, by field. */
export function registerProblems(register: Readonly<Partial<ModbusRegister>>): Partial<Record<string, string>> {
  const { table = 'holding', type = 'uint16', address = 0, bit, words, scale, offset } = register
  if (isBitTable(table) && type !== 'bool') return { type: `A ${table} has the type bool` }
  if (type === 'string' && words === undefined) return { words: 'Enter the number of registers of the text' }
  if (type !== 'string' && words !== undefined) return { words: 'Only a text has a number of registers' }
  if (bit !== undefined && (type !== 'bool' || isBitTable(table)))
    return { bit: 'Only a bool in an input or holding register has a bit' }
  const isNumber = type !== 'bool' && type !== 'string'
  if (!isNumber && scale !== undefined) return { scale: 'Only numbers have a scale' }
  if (!isNumber && offset !== undefined) return { offset: 'Only numbers have an offset' }
  if (address + widthOf({ type, words }) > 65_536) return { address: 'The register ends beyond address 65535' }
  return {}
}

/**
 * A value in a Modbus device.
 *
 * - `address`: zero-based, as sent in requests; documentation that counts 40001 means holding register 0.
 * - `bit`: of a bool in a register, 0 is the least significant; without it the bool is true if the register is not zero.
 * - `words`: number of registers of a text.
 * - `scale`, `offset`: the value is the number times `scale` plus `offset`.
 * - `everyMs`: interval at which it is read (ms).
 *
 * A part counter that starts again at zero needs no option: it is recognized at 16 and 32 bits, and at 4 to 9 decimal
 * digits, unless `scale` moves these totals.
 */
export const modbusRegister = z
  .strictObject({
    name: signalName,
    table: z.enum(modbusTables).default('holding'),
    address: z.int().min(0).max(65_535),
    type: z.enum(registerTypes),
    bit: z.int().min(0).max(15).optional(),
    words: z.int().min(1).max(modbusLimits.wordsPerRequest).optional(),
    byteOrder: z.enum(byteOrders).default('ABCD'),
    scale: z
      .number()
      .refine((scale) => scale !== 0, 'must not be 0')
      .optional(),
    offset: z.number().optional(),
    everyMs: z.int().min(100).max(3_600_000).default(1_000),
  })
  .superRefine((register, context) => {
    for (const [field, message] of Object.entries(registerProblems(register)))
      context.addIssue({ code: 'custom', path: [field], message: message! })
  })
export type ModbusRegister = z.output<typeof modbusRegister>

/** The registers of a connector; names are unique. */
export const modbusRegisters = z
  .array(modbusRegister)
  .max(modbusLimits.registers)
  .superRefine((registers, context) => {
    const names = new Set<string>()
    for (const [index, { name }] of registers.entries()) {
      if (names.has(name))
        context.addIssue({ code: 'custom', path: [index, 'name'], message: `${name} exists already` })
      names.add(name)
    }
  })

const firstDigits: Record<ModbusTable, string> = { coil: '0', discrete: '1', input: '3', holding: '4' }

/**
 * Returns an address as the documentation of many devices writes it, such as 40001 for the first holding register; with
 * six digits from the ten thousandth on.
 */
export function documentedAddress({ table, address }: Pick<ModbusRegister, 'table' | 'address'>): string {
  const number = address + 1
  return `${firstDigits[table]}${String(number).padStart(number > 9_999 ? 5 : 4, '0')}`
}

/** Returns table and address of a documented address such as 40001 or 400001; null if it is none. */
export function readDocumentedAddress(text: string): Pick<ModbusRegister, 'table' | 'address'> | null {
  const [, digit, number] = /^([0134])(\d{4,5})$/.exec(text) ?? []
  const table = modbusTables.find((each) => firstDigits[each] === digit)
  const address = Number(number) - 1
  return table && address >= 0 && address <= 65_535 ? { table, address } : null
}
