import fc from 'fast-check'
import { generate, type Packet } from 'mqtt-packet'
import { expect, test } from 'vitest'
import { createPacketReader, type Oversize } from './packetReader.ts'

const publish = (topic: string, payload: string, messageId: number | null = null) =>
  generate({
    cmd: 'publish',
    topic,
    payload,
    qos: messageId === null ? 0 : 1,
    messageId: messageId ?? 0,
    dup: false,
    retain: false,
  })

function read(bytes: Buffer, sizes: number[]) {
  const seen: (string | Oversize)[] = []
  const push = createPacketReader(4, {
    maxBytes: 100,
    onPacket: (packet: Packet) =>
      seen.push(packet.cmd === 'publish' ? `${packet.topic} ${packet.payload}` : packet.cmd),
    onOversize: (oversize) => seen.push(oversize),
  })
  for (let start = 0, i = 0; start < bytes.length; i += 1) {
    const size = sizes[i % sizes.length]!
    push(bytes.subarray(start, start + size))
    start += size
  }
  return seen
}

test('chunk boundaries do not change the packets; a message beyond the limit is skipped with its topic and ID', () => {
  const bytes = Buffer.concat([
    publish('a', '1'),
    publish('large', 'x'.repeat(500), 77),
    generate({ cmd: 'pingresp' }),
    publish('b', '2', 5),
    publish('huge', 'y'.repeat(50_000)),
    publish('c', ''),
  ])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }), (sizes) => {
      expect(read(bytes, sizes)).toEqual([
        'a 1',
        { topic: 'large', messageId: 77, bytes: 509 },
        'pingresp',
        'b 2',
        { topic: 'huge', messageId: null, bytes: 50_006 },
        'c ',
      ])
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['an HTTP response', `HTTP/1.1 400 Bad Request\r\nServer: ${'x'.repeat(80)}\r\n\r\n`],
  ['a length without end', '\x30\xff\xff\xff\xff\xff'],
])('%s is not MQTT', (_name, text) => expect(() => read(Buffer.from(text, 'latin1'), [99])).toThrow())
