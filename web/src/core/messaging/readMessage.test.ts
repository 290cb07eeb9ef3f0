import { emptyFrame, encodeFrame } from '@takt/domain/areas/messages/frame.ts'
import { gzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readMessage } from './readMessage.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const frame = (kind: 'change' | 'snapshot') => emptyFrame({ kind, frameSeq: 4, at: 1 })
const wired = (kind: 'change' | 'snapshot') => encodeFrame(frame(kind), gzipSync)
const acknowledgement = bytes('{"stream":"TELEMETRY","seq":18}')

test('reads a frame of the floor, a changed row and a message for the user', () => {
  expect(readMessage({ subject: 'live.1', data: wired('change') })).toEqual({ type: 'frame', frame: frame('change') })
  const row = { itemType: 'jobs', rowId: 'r', version: 2 }
  expect(readMessage({ subject: 'changed.1.jobs', data: bytes(JSON.stringify(row)) })).toEqual({
    type: 'changed',
    area: 'jobs',
    row,
  })
  const packed = btoa(String.fromCharCode(...gzipSync(bytes('ring'))))
  expect(readMessage({ subject: 'user.1.4.call', data: bytes(packed) })).toEqual({
    type: 'message',
    kind: 'call',
    body: 'ring',
  })
})

test('an unrequested snapshot does not replace the data on a wall display', () => {
  expect(readMessage({ subject: 'live.1', data: wired('snapshot') })).toBeNull()
  expect(readMessage({ subject: 'live.1.display.5', data: wired('snapshot') })).toBeNull()
})

test.each(['live.1', 'live.1.display.5', 'changed.1.jobs', 'user.1.4.call', 'telemetry.1.7'])(
  'ignores an acknowledgement that a reply put on %s',
  (subject) => {
    for (const data of [acknowledgement, bytes(''), new Uint8Array([0x1f, 0x8b, 1])])
      expect(readMessage({ subject, data })).toBeNull()
  },
)
