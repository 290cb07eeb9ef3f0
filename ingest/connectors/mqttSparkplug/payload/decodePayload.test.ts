import fc from 'fast-check'
import sparkplugPayload from 'sparkplug-payload'
import { expect, test } from 'vitest'
import { createBirths } from './births.ts'
import { decodePayload, payloadLimits } from './decodePayload.ts'
import { PayloadError } from './protobuf.ts'

type UPayload = Parameters<NonNullable<ReturnType<typeof sparkplugPayload.get>>['encodePayload']>[0]
type UMetric = NonNullable<UPayload['metrics']>[number]

// The codec of Eclipse Tahu encodes; our decoder reads.
const { encodePayload } = sparkplugPayload.get('spBv1.0')!
const at = Date.parse('2026-03-02T14:00:00Z')
const encode = (metrics: object[], rest: object = {}) =>
  encodePayload({ timestamp: at, seq: 3, metrics: metrics as UMetric[], ...rest } as UPayload)
const valuesOf = async (metrics: object[]) => {
  const { values, ignored } = createBirths().birth((await decodePayload(encode(metrics))).metrics)
  return { values: Object.fromEntries(values.map(({ signal, value }) => [signal, value])), ignored }
}

/** Bytes of `pysparkplug.DData(…).encode()` with every datatype that the library has, recorded with version 0.6.1. */
const recorded = Buffer.from(
  [
    'CICG5fbKMxISCgRpbnQ4GICG5fbKMyABUP8BEhQKBWludDE2GICG5fbKMyACUP7/AxIWCgVpbnQzMhiAhuX2yjMgA1D9////DxIb',
    'CgVpbnQ2NBiAhuX2yjMgBFj8//////////8BEhcKBnVpbnQzMhiAhuX2yjMgB1D/////DxIcCgZ1aW50NjQYgIbl9sozIAhY////',
    '////////ARIVCgVmbG9hdBiAhuX2yjMgCWUAAMA/EhIKBHRleHQYgIbl9sozIA56AXgSEQoEbm9uZRiAhuX2yjMgAzgBEhsKBWFy',
    'cmF5GICG5fbKMyAYggEIAQAAAAIAAAASFQoGc3RvcmVkGIDZgvLKMyADKAFQBxj/AQ==',
  ].join(''),
  'base64',
)

test('every datatype of Sparkplug as encoded by Eclipse Tahu', async () => {
  const { values, ignored } = await valuesOf([
    { name: 'int8', type: 'Int8', value: -1 },
    { name: 'int16', type: 'Int16', value: -300 },
    { name: 'int32', type: 'Int32', value: -70_000 },
    { name: 'int64', type: 'Int64', value: -5_000_000_000 },
    { name: 'uint8', type: 'UInt8', value: 255 },
    { name: 'uint16', type: 'UInt16', value: 65_535 },
    { name: 'uint32', type: 'UInt32', value: 4_294_967_295 },
    { name: 'uint64', type: 'UInt64', value: 9_000_000_000 },
    { name: 'float', type: 'Float', value: 41.2 },
    { name: 'double', type: 'Double', value: 0.1 },
    { name: 'boolean', type: 'Boolean', value: true },
    { name: 'string', type: 'String', value: 'läuft' },
    { name: 'dateTime', type: 'DateTime', value: at },
    { name: 'text', type: 'Text', value: 't' },
    { name: 'uuid', type: 'UUID', value: 'b0a4…' },
    { name: 'null', type: 'Int32', value: null },
    { name: 'bytes', type: 'Bytes', value: new Uint8Array([1, 2]) },
    { name: 'file', type: 'File', value: new Uint8Array([1]) },
  ])
  expect(values).toEqual({
    int8: -1,
    int16: -300,
    int32: -70_000,
    int64: -5_000_000_000,
    uint8: 255,
    uint16: 65_535,
    uint32: 4_294_967_295,
    uint64: 9_000_000_000,
    float: 41.2,
    double: 0.1,
    boolean: true,
    string: 'läuft',
    dateTime: '2026-03-02T14:00:00.000Z',
    text: 't',
    uuid: 'b0a4…',
    null: null,
  })
  expect(ignored.map(({ sample }) => sample)).toEqual(['bytes', 'file'])
})

test('a payload of pysparkplug: narrow negative numbers, 64 bits as text where a number is not exact, arrays', async () => {
  const payload = await decodePayload(recorded)
  const { values, ignored } = createBirths().birth(payload.metrics)
  expect(payload).toMatchObject({ at: 1_772_460_000_000, seq: 255 })
  expect(Object.fromEntries(values.map(({ signal, value }) => [signal, value]))).toEqual({
    int8: -1,
    int16: -2,
    int32: -3,
    int64: -4,
    uint32: 4_294_967_295,
    uint64: '18446744073709551615',
    float: 1.5,
    text: 'x',
    none: null,
    stored: 7,
  })
  expect(values.find(({ signal }) => signal === 'stored')).toMatchObject({ at: 1_772_450_000_000, isHistorical: true })
  expect(ignored).toEqual([{ sample: 'array', reason: expect.stringContaining('Arrays') }])
})

test('data sets are the values of their last row, template instances those of their members', async () => {
  const { values, ignored } = await valuesOf([
    {
      name: 'table',
      type: 'DataSet',
      value: {
        numOfColumns: 2,
        columns: ['tool', 'life'],
        types: ['String', 'Int32'],
        rows: [
          ['T1', 9],
          ['T2', 4],
        ],
      },
    },
    {
      name: 'motor',
      type: 'Template',
      value: {
        isDefinition: false,
        templateRef: 'Motor',
        metrics: [
          { name: 'rpm', type: 'Int32', value: 900 },
          { name: 'drive', type: 'Template', value: { metrics: [{ name: 'amps', type: 'Float', value: 2.5 }] } },
        ],
        parameters: [{ name: 'poles', type: 'UInt32', value: 4 }],
      },
    },
    { name: '_types_/Motor', type: 'Template', value: { isDefinition: true, metrics: [] } },
  ])
  expect(values).toEqual({
    'table/tool': 'T2',
    'table/life': 4,
    'motor/rpm': 900,
    'motor/drive/amps': 2.5,
    'motor/poles': 4,
  })
  expect(ignored).toEqual([{ sample: '_types_/Motor', reason: expect.stringContaining('definition') }])
})

test.each([
  [0, null],
  [192, 5],
  [500, null],
])('quality %i gives the value %s', async (quality, expected) => {
  const properties = { engUnit: { type: 'String', value: 'A' }, Quality: { type: 'Int32', value: quality } }
  expect((await valuesOf([{ name: 'amps', type: 'Double', value: 5, properties }])).values).toEqual({ amps: expected })
})

test('aliases and datatypes of data come from the birth; other names and aliases are unknown', async () => {
  const births = createBirths()
  births.birth((await decodePayload(encode([{ name: 'offset', alias: 7, type: 'Int16', value: 0 }]))).metrics)
  // Without name and datatype: -1 of 16 bits.
  const metric = (bytes: number[]) => [0x12, bytes.length, ...bytes]
  const byAlias = await decodePayload(
    new Uint8Array([...metric([0x10, 7, 0x50, 0xff, 0xff, 0x03]), ...metric([0x10, 9, 0x50, 1])]),
  )
  const read = births.read(byAlias.metrics)
  expect(read.values).toEqual([{ signal: 'offset', value: -1, at: null, isHistorical: false }])
  expect(read).toMatchObject({ isUnknown: true, ignored: [{ sample: 'alias 9' }] })
})

test('any bytes are decoded or rejected as malformed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await decodePayload(bytes).catch((error) => expect(error).toBeInstanceOf(PayloadError))
    }),
  )
  const valid = encode([
    { name: 'motor', type: 'Template', value: { metrics: [{ name: 'a', type: 'Int8', value: 1 }] } },
  ])
  await fc.assert(
    fc.asyncProperty(fc.nat(valid.length - 1), fc.nat(255), async (position, byte) => {
      const bytes = valid.with(position, byte)
      await decodePayload(bytes).catch((error) => expect(error).toBeInstanceOf(PayloadError))
    }),
  )
})

test('a payload of too many metrics, of deep nesting or of huge lengths is rejected, and other work gets its turn', async () => {
  const bytes = new Uint8Array(4 * 1024 * 1024)
  for (let i = 0; i < bytes.length; i += 2) bytes[i] = 0x12
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await expect(decodePayload(bytes)).rejects.toThrow(`more than ${payloadLimits.metrics} metrics`)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
  let nested: object = { name: 'x', type: 'Int8', value: 1 }
  for (let i = 0; i < 100; i += 1) nested = { name: 'x', type: 'Template', value: { metrics: [nested] } }
  await expect(decodePayload(encode([nested]))).rejects.toThrow('nested more than 8 deep')
  await expect(decodePayload(new Uint8Array([0x12, 0xff, 0xff, 0xff, 0xff, 0x0f]))).rejects.toThrow('past the end')
  await expect(decodePayload(new Uint8Array(11).fill(0xff))).rejects.toThrow(PayloadError)
})
