import { type ModbusRegister, modbusRegister, widthOf } from '@takt/domain/areas/connectors/modbusRegister.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRequests, splitRequest } from './planRequests.ts'

const register = (name: string, address: number, more: object = {}) =>
  modbusRegister.parse({ name, address, type: 'uint16', ...more })
const planned = (...registers: ModbusRegister[]) =>
  planRequests(registers).map(({ table, address, count, registers: read }) => [
    `${table} ${address}+${count}`,
    ...read.map(({ name }) => name),
  ])

test('near registers of one table and interval are read together, in the order of their addresses', () => {
  expect(planned(register('b', 12, { type: 'float32' }), register('a', 0), register('c', 31))).toEqual([
    ['holding 0+14', 'a', 'b'],
    ['holding 31+1', 'c'],
  ])
  expect(planned(register('a', 0), register('b', 1, { everyMs: 500 }), register('c', 2, { table: 'input' }))).toEqual([
    ['holding 0+1', 'a'],
    ['holding 1+1', 'b'],
    ['input 2+1', 'c'],
  ])
})

const anyRegister = fc.record({
  address: fc.integer({ min: 0, max: 600 }),
  type: fc.constantFrom('uint16', 'float32', 'float64'),
  table: fc.constantFrom('input', 'holding'),
  everyMs: fc.constantFrom(500, 1_000),
})

test('each register is read exactly once, within its request, and no request is too long', () => {
  fc.assert(
    fc.property(fc.array(anyRegister, { maxLength: 60 }), (inputs) => {
      const registers = inputs.map((input, i) => modbusRegister.parse({ ...input, name: `r${i}` }))
      const requests = planRequests(registers)
      expect(requests.flatMap((request) => request.registers.map(({ name }) => name)).toSorted()).toEqual(
        registers.map(({ name }) => name).toSorted(),
      )
      for (const request of [...requests, ...requests.flatMap(splitRequest)]) {
        expect(request.count).toBeLessThanOrEqual(125)
        for (const each of request.registers) {
          expect(each.address).toBeGreaterThanOrEqual(request.address)
          expect(each.address + widthOf(each)).toBeLessThanOrEqual(request.address + request.count)
          expect([each.table, each.everyMs]).toEqual([request.table, request.everyMs])
        }
      }
    }),
  )
})

test('coils are read up to 2,000 at once', () => {
  const coils = Array.from({ length: 50 }, (_, i) => register(`c${i}`, i * 60, { table: 'coil', type: 'bool' }))
  expect(planRequests(coils).map(({ count }) => count)).toEqual([1_981, 901])
})
