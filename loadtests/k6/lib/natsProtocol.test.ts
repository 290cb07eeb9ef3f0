import { expect, test } from 'vitest'
import { readProtocol } from './readProtocol.ts'

const said =
  'INFO {"server_id":"x"}\r\nPONG\r\nMSG live.1 1 5\r\nMSG 1\r\nPING\r\nMSG live.1 1 _INBOX.x 0\r\n\r\n-ERR \'Stale ' +
  "Connection'\r\n"

test('messages, pings and errors are heard however the bytes are cut, and nothing in a message is taken for a command', () => {
  for (let size = 1; size <= said.length; size++) {
    const heard = { ping: 0, message: 0, error: 0 }
    const read = readProtocol({
      ping: () => heard.ping++,
      message: () => heard.message++,
      error: () => heard.error++,
    })
    const bytes = new TextEncoder().encode(said)
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size))
    expect(heard).toEqual({ ping: 1, message: 2, error: 1 })
  }
})
