import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, ErrorCode, NatsError } from 'nats.ws'
import { expect, test } from 'vitest'
import { isNobodyThere, linkOptions } from './linkOptions.ts'

const given = { url: 'ws://127.0.0.1:1', token: 't', inboxPrefix: null }

test('a link is opened within 6,000 ms and without retries', () => {
  expect(linkOptions(given)).toMatchObject({ timeout: 6000, reconnect: false })
  expect(linkOptions(given)).not.toHaveProperty('inboxPrefix')
  expect(linkOptions({ ...given, inboxPrefix: '_INBOX_1' })).toMatchObject({ inboxPrefix: '_INBOX_1' })
})

test('a server that refuses is asked once', async () => {
  let asked = 0
  const server = createServer().on('upgrade', (_, socket) => {
    asked++
    socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await expect(connect(linkOptions({ ...given, url: `ws://127.0.0.1:${port}` }))).rejects.toThrow()
  server.close()
  expect(asked).toBe(1)
})

test('a question that nobody is there to answer is no trouble of the link; one that runs out of time is', () => {
  expect(isNobodyThere(NatsError.errorForCode(ErrorCode.NoResponders))).toBe(true)
  expect(isNobodyThere(NatsError.errorForCode(ErrorCode.Timeout))).toBe(false)
  expect(isNobodyThere(new Error('503'))).toBe(false)
})
