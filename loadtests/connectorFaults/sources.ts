import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { playModbus } from '@takt/ingest/connectors/play/playModbus.fixture.ts'

/** A running source of a connector: a machine that counts parts. */
export type Source = { count: (parts: number) => Promise<void>; kill: () => Promise<void> }

/** A kind of source: `start` listens on a port with a total of parts; `options` are those of its connector. */
export type SourceKind = {
  connectorTypeId: string
  options: (port: number) => object
  start: (port: number, total: number) => Promise<Source>
}

const perSecond = 100

/** A Modbus server of pymodbus; ten registers are read ten times a second. */
const modbus: SourceKind = {
  connectorTypeId: 'modbus-tcp',
  options: (port) => ({
    host: '127.0.0.1',
    port,
    registers: [
      { name: 'parts', address: 11, type: 'uint32', everyMs: 100 },
      { name: 'state', address: 3, type: 'uint16', everyMs: 100 },
      ...Array.from({ length: 8 }, (_, i) => ({ name: `other ${i}`, address: 4 + i, type: 'uint16', everyMs: 100 })),
    ],
    signals: [
      { signal: 'parts', role: 'good' },
      { signal: 'state', role: 'state', states: { '1': 'running' } },
    ],
  }),
  async start(port, total) {
    const server = await playModbus({ port, total })
    await server.control('set 3 1')
    return {
      count: async (parts) => {
        await server.control(`add ${parts}`)
      },
      kill: server.kill,
    }
  },
}

/** An MTConnect adapter that sends five items twenty times a second. */
const shdr: SourceKind = {
  connectorTypeId: 'mtconnect-shdr',
  options: (port) => ({
    host: '127.0.0.1',
    port,
    keys: { execution: 'exec', program: 'prog', partCount: 'parts', mode: 'mode', availability: 'avail' },
  }),
  async start(port, initial) {
    let total = initial
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {})
      socket.on('data', () => socket.write('* PONG 1000\n'))
    })
    const timer = setInterval(() => {
      const line = `${new Date().toISOString()}|avail|AVAILABLE|exec|ACTIVE|prog|P-1|mode|AUTOMATIC|parts|${total}\n`
      for (const socket of sockets) if (socket.writableLength < 100_000) socket.write(line)
    }, 5_000 / perSecond)
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return {
      count: async (parts) => {
        total += parts
      },
      async kill() {
        clearInterval(timer)
        server.close()
        for (const socket of sockets) socket.destroy()
        await once(server, 'close')
      },
    }
  },
}

export const sourceKinds = { modbus, shdr }
