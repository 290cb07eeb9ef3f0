import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { expect, test } from 'vitest'
import { serveMqtt } from '../play/serveMqtt.fixture.ts'
import { createBrokerConnection, type Subscriber } from './brokerConnection.ts'

test('a broker that is away for a while is not taken for one of an earlier version', async () => {
  const versions: (number | undefined)[] = []
  const sockets = new Set<Socket>()
  let isAway = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    // Like the network before a broker that is being started again.
    if (isAway) socket.destroy()
    else
      serveMqtt(socket, {
        connected: ({ connect }) => versions.push(connect.protocolVersion),
        subscribed: () => {},
      })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  const reports: string[] = []
  const subscriber: Subscriber = {
    connectorId: 1,
    filters: ['a'],
    isFresh: true,
    report: (word) => reports.push(word),
    note: () => {},
    ignore: () => {},
    offer: () => {},
    isFull: () => false,
    room: async () => {},
    drop: () => {},
    flush: () => {},
    opened: () => {},
    lost: () => {},
  }
  const connection = createBrokerConnection({
    broker: { url: new URL(`mqtt://127.0.0.1:${port}`) },
    rule: dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' }),
    isLasting: false,
    clientIdOf: () => 'takt-test',
  })
  connection.add(subscriber)
  await expect.poll(() => reports).toContain('connected')
  isAway = true
  reports.length = 0
  for (const socket of sockets) socket.destroy()
  const failures = () => reports.filter((word) => word === 'failing').length
  await expect.poll(failures, { timeout: 30_000 }).toBe(2)
  isAway = false
  await expect.poll(() => reports, { timeout: 30_000 }).toContain('connected')
  expect(versions).toEqual([5, 5])
  await connection.remove(subscriber)
  server.close()
}, 60_000)
