import { type ByteOrder, modbusRegister } from '@takt/domain/areas/connectors/modbusRegister.ts'
import { describe, expect, test } from 'vitest'
import { readRegister } from './readRegister.ts'

const read = (hex: string, more: object, start = 0) =>
  readRegister(modbusRegister.parse({ name: 'r', address: start, ...more }), start, Buffer.from(hex, 'hex'))

test.each([
  ['ffff', 'int16', -1],
  ['ffff', 'uint16', 65_535],
  ['fffffffe', 'int32', -2],
  ['fffffffe', 'uint32', 4_294_967_294],
  ['fffffffffffffffd', 'int64', -3],
  ['000000e8d4a51001', 'uint64', 1_000_000_000_001],
  ['42280000', 'float32', 42],
  ['4045000000000000', 'float64', 42],
  ['7fc00000', 'float32', null],
  ['0000', 'bool', false],
  ['0100', 'bool', true],
])('%s as %s is %s', (hex, type, value) => expect(read(hex, { type })).toBe(value))

describe('byte orders', () => {
  test.each<[ByteOrder, string, string]>([
    ['ABCD', '01020304', '0102030405060708'],
    ['CDAB', '03040102', '0708050603040102'],
    ['BADC', '02010403', '0201040306050807'],
    ['DCBA', '04030201', '0807060504030201'],
  ])('%s', (byteOrder, two, four) => {
    expect(read(two, { type: 'uint32', byteOrder })).toBe(0x01020304)
    expect(read(four, { type: 'uint64', byteOrder })).toBe(Number(0x0102030405060708n))
  })

  test('swap the bytes of single registers and texts too', () => {
    expect(read('3412', { type: 'uint16', byteOrder: 'BADC' })).toBe(0x1234)
    expect(read('3412', { type: 'uint16', byteOrder: 'CDAB' })).toBe(0x3412)
    expect(read('4f37372d3100', { type: 'string', words: 3 })).toBe('O77-1')
    expect(read('374f2d370031', { type: 'string', words: 3, byteOrder: 'BADC' })).toBe('O77-1')
  })
})

test('bits of a register, and of a response of coils that starts elsewhere', () => {
  expect(read('8001', { type: 'bool', bit: 0 })).toBe(true)
  expect(read('8001', { type: 'bool', bit: 1 })).toBe(false)
  expect(read('8001', { type: 'bool', bit: 15 })).toBe(true)
  const coil = modbusRegister.parse({ name: 'c', table: 'coil', address: 109, type: 'bool' })
  expect(readRegister(coil, 100, Buffer.from([0, 2]))).toBe(true)
  expect(readRegister(coil, 100, Buffer.from([0xff, 1]))).toBe(false)
})

test('scale and offset leave no artifacts of binary fractions', () => {
  expect(read('0003', { type: 'uint16', scale: 0.1 })).toBe(0.3)
  expect(read('00d2', { type: 'int16', scale: 0.1, offset: -5 })).toBe(16)
})
