import { expect, test } from 'vitest'
import { parseNats } from './natsProtocol.ts'

const received =
  'INFO {"server_id":"x"}\r\nPONG\r\nMSG live.1 1 5\r\nMSG 1\r\nPING\r\nMSG live.2 1 _INBOX.x 0\r\n\r\n-ERR \'Stale ' +
  "Connection'\r\n"

test('messages, pings and errors are recognized in chunks of any size, and no message content is treated as a command', () => {
  for (let size = 1; size <= received.length; size++) {
    const events: string[] = []
    const parse = parseNats({
      ping: () => events.push('ping'),
      message: (subject, payload) => events.push(`${subject} ${payload}`),
      error: (message) => events.push(message),
      wantsPayload: true,
    })
    const bytes = new TextEncoder().encode(received)
    for (let at = 0; at < bytes.length; at += size) parse(bytes.subarray(at, at + size))
    expect(events).toEqual(['live.1 MSG 1', 'ping', 'live.2 ', "-ERR 'Stale Connection'"])
  }
})
