import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { createConnectorFixture } from '@takt/ingest/connectors/play/connector.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'

/** Longer than the tolerance of the order of times, so that each change is a slice of its own. */
const changeMs = 1_500

/**
 * Starts a well-behaved machine whose state changes regularly, read by a connector of its own. `delays` returns the
 * times from the changes since `start` to the slices that start with them (ms).
 */
export async function watchMachine(fixture: Awaited<ReturnType<typeof createConnectorFixture>>, connectorId: number) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', () => socket.write('* PONG 10000\n'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const waiting = new Set<number>()
  let measured: number[] = []
  let count = 0
  const timer = setInterval(() => {
    const at = Date.now()
    if (sockets.size === 0) return
    count += 1
    for (const socket of sockets) socket.write(`${new Date(at).toISOString()}|exec|${count % 2 ? 'ACTIVE' : 'READY'}\n`)
    waiting.add(at)
  }, changeMs)
  const { natsUrl: url, natsCreds: creds } = fixture.environment
  const nats = await openNats({ url, creds, name: 'watch' })
  nats.subscribe(`telemetry.1.${connectorId + 100}`, {
    callback: (_error, message) => {
      for (const { from } of message.json<{ slices: { from: string }[] }>().slices)
        if (waiting.delete(Date.parse(from))) measured.push(Date.now() - Date.parse(from))
    },
  })
  const { port } = server.address() as { port: number }
  const options = { host: '127.0.0.1', port, keys: { execution: 'exec' } }
  await fixture.add({ connectorId, connectorTypeId: 'mtconnect-shdr', options })
  return {
    /** Starts a measurement. */
    start() {
      waiting.clear()
      measured = []
    },
    /** Changes that have not arrived count with the time since then. */
    delays() {
      return [...measured, ...[...waiting].map((at) => Date.now() - at).filter((ms) => ms > changeMs)]
    },
    async stop() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
      await nats.close()
    },
  }
}
