import { expect, test } from 'vitest'
import { decodeTagMessage, explainTagMessage } from './tagMessage.ts'

const arrival = Date.parse('2026-03-02T14:00:00Z')
const none = () => {
  throw new Error('no gzip')
}
const decode = (message: unknown) =>
  decodeTagMessage(
    new TextEncoder().encode(typeof message === 'string' ? message : JSON.stringify(message)),
    { ms: arrival, place: 12 },
    none,
  )
const read = (change: object) => ({
  epc: '3074257BF7194E4000001A85',
  at: '2026-03-02T13:59:59.5Z',
  antenna: 1,
  ...change,
})

test('accepts reads with all fields that the reader sends', () => {
  const { reads, rejected } = decode({
    seq: 7,
    reads: [read({ rssi: -54.5, count: 3 }), read({ epc: '30-74', antenna: undefined })],
  })
  expect(rejected).toEqual([])
  expect(reads).toEqual([
    { epc: '3074257BF7194E4000001A85', at: arrival - 500, antenna: 1, rssi: -54.5, count: 3, seq: 7 },
    { epc: '30-74', at: arrival - 500, antenna: 0, rssi: null, count: 1, seq: 7 },
  ])
})

test('of duplicate reads in a message, the later one counts', () => {
  expect(decode({ seq: 1, reads: [read({ rssi: -40 }), read({ rssi: -50 })] }).reads).toMatchObject([{ rssi: -50 }])
})

test('rejects an invalid read alone, with the name of the broken rule', () => {
  const wrong: [object | null, string][] = [
    [null, 'read'],
    [read({ epc: 'ä' }), 'epc'],
    [read({ epc: 'A'.repeat(129) }), 'epc'],
    [read({ at: '2026-03-02' }), 'at'],
    [read({ at: '2026-01-30T14:00:00Z' }), 'early'],
    [read({ at: '2026-03-02T14:05:00.001Z' }), 'late'],
    [read({ antenna: 1000 }), 'antenna'],
    [read({ rssi: 'strong' }), 'rssi'],
    [read({ count: 0 }), 'readCount'],
  ]
  const { reads, rejected } = decode({ seq: 1, reads: [read({}), ...wrong.map(([input]) => input)] })
  expect(reads).toHaveLength(1)
  expect(rejected.map(({ index, fault }) => [index, fault])).toEqual(wrong.map(([, fault], i) => [i + 1, fault]))
})

test('rejects an invalid message as a whole', () => {
  for (const [message, fault] of [
    ['{', 'json'],
    ['3', 'tagMessage'],
    [{ seq: '1', reads: [] }, 'seq'],
    [{}, 'noReads'],
    [{ seq: 1 }, 'noReads'],
    [{ seq: 1, reads: 'all' }, 'reads'],
  ] as const)
    expect(decode(message)).toMatchObject({ reads: [], rejected: [{ index: null, fault }] })
})

// Events of `/data/stream` as documented in the Reader Configuration REST API of the R700, with data of a real reader.
const impinj = {
  timestamp: '2026-03-02T13:59:59.432087177Z',
  hostname: 'impinj-14-46-36',
  eventType: 'tagInventory',
  tagInventoryEvent: {
    epc: 'MHQle_cZTkAAABqF',
    antennaPort: 3,
    antennaName: 'Antenna 3',
    peakRssiCdbm: -7430,
    frequency: 866900,
    transmitPowerCdbm: 3150,
  },
}
// Events of readers with Zebra's IoT Connector, in the mode CUSTOM with its metadata, and in SIMPLE.
const zebra = {
  data: {
    antenna: 1,
    channel: 866.3,
    eventNum: 16511,
    format: 'epc',
    idHex: 'e28011700000020d2a412182',
    peakRssi: -60,
    phase: -170.4800567626953,
    reads: 2,
  },
  timestamp: '2026-03-02T14:59:59.028+0100',
  type: 'CUSTOM',
}
const zebraHeartbeat = {
  component: 'RG',
  data: { radio_control: {} },
  eventNum: 372,
  timestamp: '2026-03-02T13:59:57.878+0000',
  type: 'heartbeat',
}
const impinjStops = {
  timestamp: '2026-03-02T13:59:59.5Z',
  eventType: 'inventoryStatus',
  inventoryStatusEvent: { inventoryStatus: 'idle' },
}
const ofImpinj = {
  epc: '3074257BF7194E4000001A85',
  at: arrival - 568,
  antenna: 3,
  rssi: -74.3,
  count: 1,
  seq: 12,
}
const ofZebra = {
  epc: 'E28011700000020D2A412182',
  at: arrival - 972,
  antenna: 1,
  rssi: -60,
  count: 2,
  seq: 12,
}

test('accepts events of commercial readers, one or several, in the order of arrival', () => {
  expect(decode(impinj)).toEqual({ reads: [ofImpinj], rejected: [] })
  expect(decode(zebra)).toEqual({ reads: [ofZebra], rejected: [] })
  expect(decode([zebra, impinj])).toEqual({ reads: [ofZebra, ofImpinj], rejected: [] })
  expect(decode([read({ seq: 4 })]).reads).toMatchObject([{ antenna: 1, seq: 12 }])
  expect(decode({ reads: [read({})] }).reads).toMatchObject([{ seq: 12 }])
})

test('uses the hexadecimal code if a reader sends one, and the last sighting if reads are aggregated', () => {
  const inventory = { epcHex: '3074257bf7194e4000001a85', epc: 'AAAA', lastSeenTime: '2026-03-02T13:59:58Z' }
  expect(decode({ ...impinj, tagInventoryEvent: inventory }).reads).toEqual([
    { epc: '3074257BF7194E4000001A85', at: arrival - 2000, antenna: 0, rssi: null, count: 1, seq: 12 },
  ])
})

test('ignores other events of a reader: heartbeat, start and stop', () => {
  expect(decode(impinjStops)).toEqual({ reads: [], rejected: [] })
  expect(decode([zebraHeartbeat, zebra, impinjStops])).toEqual({ reads: [ofZebra], rejected: [] })
})

test('rejects an invalid event with its index and the name of the rule, whatever its content', () => {
  const ofEvent = (change: object) => ({ ...impinj, tagInventoryEvent: { ...impinj.tagInventoryEvent, ...change } })
  const ofTag = (change: object) => ({ ...zebra, data: { ...zebra.data, ...change } })
  const wrong: [object, string][] = [
    [ofEvent({ epc: undefined }), 'epc'],
    [ofEvent({ epc: 'ä' }), 'epc'],
    [ofEvent({ epc: 'A=B=' }), 'epc'],
    [ofEvent({ epc: { length: 3 } }), 'epc'],
    [ofEvent({ epcHex: 'x'.repeat(1_000_000) }), 'epc'],
    [ofEvent({ epc: 'A'.repeat(1_000_000) }), 'epc'],
    [ofEvent({ antennaPort: '3' }), 'antenna'],
    [ofEvent({ peakRssiCdbm: -74_300 }), 'rssi'],
    [ofEvent({ peakRssiCdbm: '-7430' }), 'rssi'],
    [ofEvent({ lastSeenTime: 'yesterday' }), 'at'],
    [{ ...impinj, timestamp: undefined }, 'at'],
    [{ ...impinj, timestamp: '1970-01-01T00:00:12Z' }, 'early'],
    [{ ...impinj, timestamp: '2026-03-02T14:06:00Z' }, 'late'],
    [ofTag({ idHex: 7 }), 'epc'],
    [ofTag({ reads: -1 }), 'readCount'],
    [{ ...zebra, timestamp: 1772459999028 }, 'at'],
    [{ ...zebra, timestamp: '2026-03-02T14:59:59.028+9900' }, 'at'],
    [{ ...impinj, tagInventoryEvent: [] }, 'epc'],
    [{ eventType: 'tagInventory' }, 'epc'],
  ]
  const { reads, rejected } = decode([zebra, ...wrong.map(([event]) => event)])
  expect(reads).toEqual([ofZebra])
  expect(rejected.map(({ index, fault }) => [index, fault])).toEqual(wrong.map(([, fault], i) => [i + 1, fault]))
})

test('an explanation contains the invalid field of an event', () => {
  const bytes = new TextEncoder().encode(
    JSON.stringify([zebra, { ...zebra, data: { ...zebra.data, antenna: 'left' } }]),
  )
  const { taken, refused } = explainTagMessage(bytes, arrival, none)
  expect([taken, refused]).toEqual([1, [expect.objectContaining({ given: 'antenna: "left"', slice: 1, count: 1 })]])
})
