import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialRule } from './dialRule.ts'
import { assertLiteralAllowed, guardedLookup } from './guardedLookup.ts'

/** Simulates a name server: returns one list of addresses per query, the last one repeatedly. */
const createLookup = (...responses: string[][]) => {
  const left = [...responses]
  return ((_name: string, _options: object, callback: (...input: unknown[]) => void) => {
    const addresses = left.length > 1 ? left.shift()! : left[0]!
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as typeof lookup
}

let connections = 0
const server = createServer((socket) => {
  connections += 1
  socket.end('secret')
})
let port = 0
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Connects as connectors do; returns true if the connection was established, else the error. */
const dial = async (rule: ReturnType<typeof dialRule>, resolve?: typeof lookup, host = 'lathe.example') => {
  const socket = connect({ host, port, lookup: guardedLookup(rule, port, resolve) })
  try {
    await once(socket, 'connect')
    await once(socket.resume(), 'close')
    return true
  } catch (error) {
    return String(error)
  }
}

test('a name is checked by the address that is connected to, on every connection', async () => {
  const open = dialRule({ TAKT_CONNECTOR_ALLOW: `127.0.0.1:${port}` })
  expect(await dial(open, createLookup(['127.0.0.1']))).toBe(true)
  expect(connections).toBe(1)
  const closed = dialRule({})
  const rebinding = createLookup(['10.0.0.9'], ['127.0.0.1'])
  const first = await new Promise((resolve) =>
    guardedLookup(closed, port, rebinding)('lathe.example', { all: true }, (...input) => resolve(input)),
  )
  expect(first).toEqual([null, [{ address: '10.0.0.9', family: 4 }]])
  expect(await dial(closed, rebinding)).toContain('Connectors may not connect to lathe.example')
  expect(await dial(closed, createLookup(['::1', '::ffff:127.0.0.1', '127.0.0.1', '64:ff9b::7f00:1']))).toContain(
    'Connectors may not connect to lathe.example',
  )
  expect(connections).toBe(1)
})

test('names of this machine are resolved by the system and rejected', async () => {
  const closed = dialRule({})
  for (const host of ['localhost', '127.1', '0x7f000001', '2130706433', '0177.0.0.1'])
    expect(await dial(closed, undefined, host), host).toContain(`Connectors may not connect to ${host}`)
  expect(connections).toBe(1)
})

test('of several addresses, only allowed ones remain', async () => {
  const result = await new Promise((resolve) =>
    guardedLookup(dialRule({}), 7878, createLookup(['fe80::1', '127.0.0.1', '192.168.1.20']))(
      'lathe.local',
      { all: true },
      (...each) => resolve(each),
    ),
  )
  expect(result).toEqual([null, [{ address: '192.168.1.20', family: 4 }]])
})

test('a host that is an address is rejected before any connection', async () => {
  for (const host of ['127.0.0.1', '[::1]', '0x7f.1', '127.0.0.1.', '::ffff:7f00:1', 'fe80::1%1'])
    await expect(assertLiteralAllowed(host, port, dialRule({})), host).rejects.toThrow(
      `Connectors may not connect to ${host}`,
    )
  await assertLiteralAllowed('192.168.1.20', port, dialRule({}))
  await assertLiteralAllowed('lathe.example', port, dialRule({}))
})
