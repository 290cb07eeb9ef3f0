import { maxProblems } from '../../core/item/bulk.ts'
import { writeCell } from '../../core/item/csvCell.ts'
import { writeCsv } from '../../core/item/csvText.ts'
import { choice, integer, number, text } from '../../core/item/field.ts'
import type { ImportProblem } from '../../core/item/importResponse.ts'
import { defineItem } from '../../core/item/item.ts'
import { cellExcerpt, type ImportRow, readImport } from '../../core/item/readImport.ts'
import { messageFor } from '../../core/item/validationMessages.ts'
import {
  byteOrders,
  type ModbusRegister,
  type ModbusTable,
  modbusLimits,
  modbusRegister,
  modbusTables,
  readDocumentedAddress,
  registerTypes,
} from './modbusRegister.ts'
import { signalLimits } from './signals/signal.ts'

/**
 * The columns of a register map. `address`: as in the documentation of a device, 40001 or counted from 0; `fromZero`:
 * counted from 0.
 */
const columns = defineItem({
  name: 'registers',
  label: 'Register',
  area: 'integrations',
  key: ['name'],
  fields: {
    name: text('Name', { size: signalLimits.nameLength }),
    table: choice('Table', modbusTables, { nullable: true }),
    address: text('Address', { size: 20, nullable: true }),
    fromZero: integer('Address from 0', { nullable: true }),
    type: choice('Type', registerTypes),
    bit: integer('Bit', { nullable: true }),
    words: integer('Words', { nullable: true }),
    byteOrder: choice('Byte order', byteOrders, { nullable: true }),
    scale: number('Scale', { nullable: true }),
    offset: number('Offset', { nullable: true }),
    everyMs: integer('Interval (ms)', { nullable: true }),
  },
})
type Column = keyof typeof columns.fields

/** The columns of a register map, as its first line names them. */
export const registerColumns: readonly string[] = Object.values(columns.fields).map(({ label }) => label)

/** A register map with addresses as documentation writes them, to be changed. */
export const registerTemplate: string = writeCsv([
  registerColumns,
  ...[
    { name: 'Parts', address: '40001', type: 'uint32' },
    { name: 'Current', address: '30013', type: 'float32', byteOrder: 'CDAB' },
    { name: 'Running', address: '10001', type: 'bool' },
  ].map((row: Partial<Record<string, string>>) => Object.keys(columns.fields).map((name) => row[name] ?? '')),
])

/** The registers of a file, or its problems by line and column: at most `maxProblems`, of `problemCount` in total. */
export type RegistersRead = { registers: ModbusRegister[]; problems: ImportProblem[]; problemCount: number }

type Place = Pick<ModbusRegister, 'table' | 'address'>
type RowProblem = { name: Column; message: string }

const hexadecimal = /^0x[\da-f]{1,4}$/i
const textIn = ({ body }: ImportRow, name: Column) => String(body[name] ?? '').trim()

/** Returns the place of an address that counts from 40001, unless the row names another table. */
function documentedPlace(row: ImportRow) {
  const place = readDocumentedAddress(textIn(row, 'address'))
  const table = textIn(row, 'table')
  return place && (table === '' || table === place.table) ? place : null
}

/** Returns table and address of a row; `countsFrom1`: all addresses of the file are written like 40001. */
function placeOf(row: ImportRow, countsFrom1: boolean): Place | RowProblem {
  const { table, fromZero } = row.body as { table: ModbusTable | null; fromZero: number | null }
  const documented = textIn(row, 'address')
  if (documented !== '' && fromZero != null)
    return { name: 'address', message: 'must be empty where Address from 0 is entered' }
  if (documented === '' && fromZero == null) return { name: 'address', message: 'must not be empty' }
  const place = documentedPlace(row)
  if (place && (countsFrom1 || !table || documented.length === 6)) return place
  if (documented !== '' && !hexadecimal.test(documented) && !/^\d{1,5}$/.test(documented))
    return { name: 'address', message: 'is not an address such as 40001, 0 or 0x1F' }
  if (!table) return { name: 'table', message: 'is empty. Enter coil, discrete, input or holding' }
  return { table, address: fromZero ?? Number(documented) }
}

function registerOf(row: ImportRow, countsFrom1: boolean): ModbusRegister | RowProblem[] {
  const place = placeOf(row, countsFrom1)
  if ('message' in place) return [place]
  const { fromZero, ...body } = row.body
  const filled = Object.entries({ ...body, ...place }).filter(([, value]) => value != null)
  const { data, error } = modbusRegister.safeParse(Object.fromEntries(filled), { error: messageFor })
  if (data) return data
  return error.issues.map(({ path, message }) => {
    const name = (path[0] === 'address' && fromZero != null ? 'fromZero' : path[0]) as Column
    const options = columns.fields[name].options?.map((option) => `"${option}"`)
    const isUnknown = options && !options.includes(`"${textIn(row, name)}"`)
    return { name, message: isUnknown ? `must be one of ${options.join(', ')}` : message }
  })
}

/**
 * Parses the cells of a file as a register map. The first line names columns: `Name`, `Type`, and `Address` or `Address
 * from 0` are required. Addresses in `Address` count from 40001 if all of them are written so, or if the row names no
 * table; otherwise from 0.
 */
export function readRegisters(rows: readonly (readonly string[])[]): RegistersRead {
  const read = readImport(columns, rows, 'add')
  const problems = [...read.problems]
  const registers: ModbusRegister[] = []
  const headerOf = (name: Column) => read.columns.get(name)?.header ?? columns.fields[name].label
  const addProblem = (row: ImportRow, { name, message }: RowProblem) =>
    problems.push({ row: row.row, column: headerOf(name), value: cellExcerpt(textIn(row, name)), sentence: message })
  const withAddress = read.rows.filter((row) => textIn(row, 'address') !== '')
  const countsFrom1 = withAddress.every((row) => documentedPlace(row) !== null)
  const rowByName = new Map<string, number>()
  for (const row of read.rows) {
    const result = registerOf(row, countsFrom1)
    const name = textIn(row, 'name')
    const before = rowByName.get(name)
    if (before !== undefined) addProblem(row, { name: 'name', message: `is already in line ${before}` })
    rowByName.set(name, before ?? row.row)
    if (Array.isArray(result)) for (const problem of result) addProblem(row, problem)
    else registers.push(result)
  }
  if (read.count > modbusLimits.registers)
    problems.push({
      row: 1,
      column: null,
      value: null,
      sentence: `has ${read.count} registers; a connector has at most ${modbusLimits.registers}`,
    })
  problems.sort((a, b) => a.row - b.row)
  return {
    registers: problems.length > 0 ? [] : registers,
    problems: problems.slice(0, maxProblems),
    problemCount: problems.length,
  }
}

/** Writes a register map as CSV, with addresses that count from 0. `readRegisters` reads it. */
export function writeRegisters(registers: readonly ModbusRegister[]): string {
  const names = Object.keys(columns.fields).filter((name) => name !== 'address') as Exclude<Column, 'address'>[]
  const cells = registers.map((register) => {
    const row = { ...register, fromZero: register.address }
    return names.map((name) => writeCell(columns.fields[name], row[name]))
  })
  return writeCsv([names.map((name) => columns.fields[name].label), ...cells])
}
