import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SourceError } from '../sourceError.ts'
import { createModbusFrames } from './modbusFrames.ts'
import { createModbusClient } from './requestModbus.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const request = hex('0001 0000 0006 01 03 0000 0002')
const response = hex('0001 0000 0007 01 03 04 00010002')

function openFrames() {
  const strays: string[] = []
  const received: string[] = []
  const frames = createModbusFrames({
    send: (_request, sent) => sent(),
    stray: (_frame, reason) => strays.push(reason),
  })
  frames.stream.on('data', (frame: Buffer) => received.push(frame.toString('hex')))
  return { ...frames, strays, received }
}

test('chunk boundaries do not change the responses', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (sizes) => {
      const frames = openFrames()
      frames.stream.write(request)
      for (let from = 0, i = 0; from < response.length; i += 1) {
        const size = sizes[i % sizes.length]!
        frames.receive(response.subarray(from, from + size))
        from += size
        expect(frames.isIncomplete()).toBe(from < response.length)
      }
      expect(frames.stream.readableLength + frames.received.join('').length / 2).toBe(response.length)
    }),
  )
})

test.each([
  ['another transaction', '0002 0000 0007 01 03 04 00010002', 'transaction'],
  ['another unit', '0001 0000 0007 02 03 04 00010002', 'unit'],
  ['another function', '0001 0000 0007 01 04 04 00010002', 'content'],
  ['too little data', '0001 0000 0005 01 03 02 0001', 'content'],
  ['a length that lies', '0001 0000 0005 01 03 04 0001', 'content'],
  ['an exception of another function', '0001 0000 0003 01 84 02', 'content'],
])('ignores %s', (_name, frame, reason) => {
  const frames = openFrames()
  frames.stream.write(request)
  frames.receive(hex(frame))
  expect(frames.strays).toEqual([reason])
  expect(frames.hasStrays()).toBe(true)
  frames.receive(response)
  expect(frames.strays).toEqual([reason])
  expect(frames.hasStrays()).toBe(false)
  frames.receive(response)
  expect(frames.strays).toEqual([reason, 'unrequested'])
})

test.each(['SSH-2.0-OpenSSH\r\n', 'HTTP/1.1 400 Bad Request\r\n\r\n'])('%j is not Modbus', (banner) => {
  expect(() => openFrames().receive(Buffer.from(banner))).toThrow(SourceError)
})

test('frames without end are bounded', () => {
  const frames = openFrames()
  const flood = () => {
    for (let i = 0; i < 10_000; i += 1) frames.receive(response)
  }
  expect(flood).toThrow('not requested')
  expect(frames.strays.length).toBeLessThan(6_000)
})

test('a client reads registers, and exceptions with their code', async () => {
  const responses = [response, hex('0002 0000 0003 01 83 02')]
  const frames = createModbusFrames({
    send: (_request, sent) => {
      sent()
      const next = responses.shift()
      if (next) setImmediate(() => frames.receive(next))
    },
    stray: () => {},
  })
  const send = createModbusClient(frames.stream, 1)
  const planned = { table: 'holding', address: 0, count: 2, everyMs: 1_000, registers: [] } as const
  expect(await send(planned)).toMatchObject({ kind: 'data', data: hex('00010002') })
  expect(await send(planned)).toEqual({ kind: 'exception', code: 2 })
  const closed = send(planned)
  frames.stream.destroy()
  expect(await closed).toEqual({ kind: 'closed' })
})
