import { expect, test } from 'vitest'
import { decodeTagMessage } from './tagMessage.ts'

const arrival = Date.parse('2026-03-02T14:00:00Z')
const none = () => {
  throw new Error('no gzip')
}
const decode = (message: unknown) =>
  decodeTagMessage(
    new TextEncoder().encode(typeof message === 'string' ? message : JSON.stringify(message)),
    arrival,
    none,
  )
const read = (change: object) => ({
  epc: '3074257BF7194E4000001A85',
  at: '2026-03-02T13:59:59.5Z',
  antenna: 1,
  ...change,
})

test('reads are taken with what the reader says of them', () => {
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

test('of the same read twice in a message the later counts', () => {
  expect(decode({ seq: 1, reads: [read({ rssi: -40 }), read({ rssi: -50 })] }).reads).toMatchObject([{ rssi: -50 }])
})

test('what breaks a rule is refused alone and by name', () => {
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

test('a message that is none is refused whole', () => {
  for (const [message, fault] of [
    ['{', 'json'],
    ['[]', 'tagMessage'],
    [{ reads: [] }, 'seq'],
    [{ seq: 1 }, 'noReads'],
    [{ seq: 1, reads: 'all' }, 'reads'],
  ] as const)
    expect(decode(message)).toMatchObject({ reads: [], rejected: [{ index: null, fault }] })
})
