import * as opcua from 'node-opcua-client'
import { beforeEach, expect, test } from 'vitest'
import { createMonitor } from '../monitor.ts'
import { createDataConverter, timesOf } from './convertData.ts'

const { DataValue, DataType, StatusCodes, Variant } = opcua
let monitor: ReturnType<typeof createMonitor>
let convert: ReturnType<typeof createDataConverter>

beforeEach(() => {
  monitor = createMonitor()
  convert = createDataConverter(opcua, monitor)
})

const number = (value: number, statusCode = StatusCodes.Good) =>
  new DataValue({ value: new Variant({ dataType: DataType.Double, value }), statusCode })
const log = () => monitor.snapshot().log.map(({ kind, text }) => [kind, text])

test('a bad value is unknown, an uncertain one counts; each change of quality is logged once', () => {
  const values = [
    number(1),
    number(2, StatusCodes.UncertainLastUsableValue),
    number(3, StatusCodes.UncertainLastUsableValue),
    number(4, StatusCodes.BadNotConnected),
    number(5),
  ]
  expect(values.map((value) => convert('speed', value))).toEqual([1, 2, 3, null, 5])
  expect(log()).toEqual([
    ['event', 'speed: BadNotConnected, its value is unknown'],
    ['event', 'speed: UncertainLastUsableValue, its value is uncertain'],
  ])
})

test('a value that is not understood is logged with a sample', () => {
  const binary = new Variant({ dataType: DataType.ByteString, value: Buffer.from('abc') })
  expect(convert('image', new DataValue({ value: binary }))).toBeNull()
  expect(monitor.snapshot().log).toMatchObject([
    { kind: 'ignored', text: 'values of type ByteString are not understood', sample: 'image = abc' },
  ])
})

test('a source whose clock is ahead of the server is logged once', () => {
  const at = (source: number, server: number) =>
    new DataValue({
      value: new Variant({ dataType: DataType.Int32, value: 1 }),
      sourceTimestamp: new Date(source),
      serverTimestamp: new Date(server),
    })
  const now = Date.now()
  for (const ahead of [600_000, 601_000, 0]) convert('count', at(now + ahead, now))
  expect(log()).toEqual([
    ['event', 'count: the clock of its source is 10 minutes ahead of the server; the time of the server counts'],
  ])
})

test('times that are missing are null', () => {
  expect(timesOf(number(1), 7)).toEqual({ source: null, server: null, published: 7 })
  const first = new DataValue({ sourceTimestamp: new Date('1601-01-01T00:00:00Z'), serverTimestamp: new Date(5) })
  expect(timesOf(first, 7)).toEqual({ source: null, server: 5, published: 7 })
})
