import fc from 'fast-check'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { byteOrders, type ModbusRegister, modbusRegister, modbusTables, registerTypes } from './modbusRegister.ts'
import { readRegisters, writeRegisters } from './registersCsv.ts'

const parse = (text: string) => papaparse.parse<string[]>(text.trimEnd()).data
const read = (...lines: string[]) => readRegisters(parse(lines.join('\n')))
const problems = (...lines: string[]) =>
  read(...lines).problems.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`)
const places = (...lines: string[]) => {
  const { registers, problems } = read(...lines)
  expect(problems).toEqual([])
  return registers.map(({ table, address }) => `${table} ${address}`)
}

const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }))
  .filter((value) => value !== 0)
const anyRegister: fc.Arbitrary<ModbusRegister> = fc
  .record(
    {
      name: fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.replace(/[^ -~äöü€]/g, '_')),
      table: fc.constantFrom(...modbusTables),
      address: fc.oneof(fc.nat(65_000), fc.integer({ min: 40_000, max: 49_999 })),
      type: fc.constantFrom(...registerTypes),
      bit: fc.nat(15),
      words: fc.integer({ min: 1, max: 125 }),
      byteOrder: fc.constantFrom(...byteOrders),
      scale: number,
      offset: number,
      everyMs: fc.integer({ min: 100, max: 3_600_000 }),
    },
    { requiredKeys: ['name', 'table', 'address', 'type'] },
  )
  .map((register) => modbusRegister.safeParse(register).data)
  .filter((register) => register !== undefined)

test('a register map is read as it was written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyRegister, { selector: ({ name }) => name, minLength: 1 }), (registers) => {
      const result = readRegisters(parse(writeRegisters(registers)))
      expect(result.problems).toEqual([])
      expect(result.registers).toEqual(registers)
    }),
  )
})

test.each([
  ['commas', 'Name,Table,Address from 0,Type,Scale\nspeed,input,12,int32,0.1'],
  ['semicolons and decimal commas', 'Name;Table;Address from 0;Type;Scale\nspeed;input;12;int32;0,1'],
  ['tabs', 'Name\tTable\tAddress from 0\tType\tScale\nspeed\tinput\t12\tint32\t0,1'],
])('reads %s', (_name, text) => {
  expect(readRegisters(parse(text)).registers).toEqual([
    modbusRegister.parse({ name: 'speed', table: 'input', address: 12, type: 'int32', scale: 0.1 }),
  ])
})

test('addresses count from 40001 if all are written so, or without a table', () => {
  expect(places('name,address,type', 'a,40001,int16', 'b,30012,int16', 'c,400123,int16')).toEqual([
    'holding 0',
    'input 11',
    'holding 122',
  ])
  expect(places('name,table,address,type', 'a,holding,40001,int16', 'b,input,30012,int16')).toEqual([
    'holding 0',
    'input 11',
  ])
  expect(places('name,table,address,type', 'a,holding,40001,int16', 'b,holding,12,int16')).toEqual([
    'holding 40001',
    'holding 12',
  ])
  expect(places('name,table,address,type', 'a,holding,19026,float32', 'b,holding,0x1F,int16')).toEqual([
    'holding 19026',
    'holding 31',
  ])
})

test('reports problems by line and column, in words', () => {
  expect(problems('name,address')).toEqual(['1 type: is missing among the columns; every new Register needs it'])
  expect(
    problems(
      'Name,Table,Address,Type,Words,Interval (ms),Scale',
      'a,holding,x,int16,,,',
      'b,,12,int16,,,',
      'c,output,1,int16,,,',
      'd,coil,1,int16,,,',
      'e,holding,1,string,,,',
      'f,holding,1,int16,,5,',
      'g,holding,1,int16,,fast,',
      'h,holding,1,int16,,,much',
      'h,holding,65535,int32,,,',
      'i,holding,,int16,,,',
    ),
  ).toEqual([
    '2 Address: is not an address such as 40001, 0 or 0x1F',
    '3 Table: is empty. Enter coil, discrete, input or holding',
    '4 Table: must be one of "coil", "discrete", "input", "holding"',
    '5 Type: A coil has the type bool',
    '6 Words: Enter the number of registers of the text',
    '7 Interval (ms): must be at least 100',
    '8 Interval (ms): is not a whole number such as 1200',
    '9 Scale: is not a number such as 1200.5',
    '10 Address: The register ends beyond address 65535',
    '11 Address: must not be empty',
  ])
  expect(problems('name,address,type', 'a,40001,int16', 'a,40002,int16')).toEqual(['3 name: is already in line 2'])
})
