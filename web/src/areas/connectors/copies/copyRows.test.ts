import { modbusTcp } from '@takt/domain/areas/connectors/modbusTcp.ts'
import { mqttJson } from '@takt/domain/areas/connectors/mqttJson.ts'
import { mtconnectAgent } from '@takt/domain/areas/connectors/mtconnectAgent.ts'
import { mtconnectShdr } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { expect, test } from 'vitest'
import { copiesOf, copyColumns, readCopies } from './copyRows.ts'

const devices = [
  { deviceId: 11, deviceName: 'Lathe 1' },
  { deviceId: 12, deviceName: 'Lathe 2' },
  { deviceId: 13, deviceName: 'Twin' },
  { deviceId: 14, deviceName: 'twin' },
  { deviceId: 15, deviceName: null },
]
const shdr = copyColumns(mtconnectShdr.optionDefinitions)

test('the columns are device, description and the options that are single texts', () => {
  expect(shdr.map(({ label }) => label)).toEqual([
    'Device',
    'Description',
    'Host',
    'Port',
    'Time zone',
    'Maximum parts per minute',
  ])
  expect(copyColumns(mtconnectAgent.optionDefinitions).map(({ label }) => label)).toEqual([
    'Device',
    'Description',
    'Address',
    'Machine',
    'Path',
    'User name',
    'Time zone',
    'Maximum parts per minute',
  ])
})

test.each([
  ['a spreadsheet', 'Device\tHost\tPort\tDescription\r\nlathe 1\t10.0.0.1\t7878\tA, left\r\n15\t10.0.0.2\t\t\r\n'],
  ['a CSV file', '\uFEFFdevice name,host,port,description\nLathe 1,10.0.0.1,7878,"A, left"\n15,10.0.0.2,,\n'],
  ['lines without headings', 'Lathe 1;A, left;10.0.0.1;7878\n15;;10.0.0.2;\n\n'],
])('%s is read; empty cells keep the value of the connector', (_name, text) => {
  const { rows, columns, unknown, problem } = readCopies(text, shdr, devices)
  expect([unknown, problem, rows.flatMap(({ problems }) => problems)]).toEqual([[], null, []])
  expect(copiesOf(rows, columns, devices)).toEqual([
    { deviceId: 11, description: 'A, left', options: { host: '10.0.0.1', port: 7878 } },
    { deviceId: 15, description: null, options: { host: '10.0.0.2' } },
  ])
})

test('each line states its problems; unknown columns are named', () => {
  const text = 'Device\tHost\tPort\tSpeed\nLathe 9\ta\t1\nTwin\tb\tx\nLathe 1\tc\t2\n11\td\t3\n\te\t4'
  const { rows, unknown } = readCopies(text, shdr, devices)
  expect(unknown).toEqual(['Speed'])
  expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
    [2, ['Device: There is no device Lathe 9']],
    [3, ['Device: Several devices are named Twin: enter its ID', 'Port: must be a whole number']],
    [4, []],
    [5, ['Device: The device is in an earlier line too']],
    [6, ['Device: Enter the name or ID of a device']],
  ])
})

test('columns replace texts inside options, and shift registers', () => {
  const modbus = copyColumns(modbusTcp.optionDefinitions)
  expect(modbus.map(({ label }) => label)).toContain('Register offset')
  const text = 'Device\tUnit ID\tregister offset\tReplace Line 1\nLathe 1\t2\t-100\tLine 2\n15\t3\tx\t\n'
  const { rows, columns, unknown } = readCopies(text, modbus, devices)
  expect(unknown).toEqual([])
  expect(rows.map(({ problems }) => problems)).toEqual([[], ['Register offset: must be a whole number']])
  expect(copiesOf(rows.slice(0, 1), columns, devices)).toEqual([
    { deviceId: 11, description: null, options: { unitId: 2 }, replace: { 'Line 1': 'Line 2' }, registerOffset: -100 },
  ])
})

test('texts on several lines that a type requires are columns', () => {
  expect(copyColumns(mqttJson.optionDefinitions).map(({ label }) => label)).toEqual([
    'Device',
    'Description',
    'Broker',
    'User name',
    'Topics',
    'Machine in topics',
    'Maximum parts per minute',
  ])
})

test('at least one and at most 200 lines', () => {
  expect(readCopies('Device\tHost', shdr, devices).problem).toContain('at least one line')
  expect(readCopies('11\tx\n'.repeat(201), shdr, devices).problem).toContain('at most 200')
})
