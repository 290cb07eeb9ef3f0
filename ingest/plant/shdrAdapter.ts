import { createServer, type Socket } from 'node:net'
import type { Observation } from './observe.ts'

/** The adapter's item names, in the form of a connector's options. */
export const shdrKeys = {
  execution: 'execution',
  program: 'program',
  partCount: 'part_count',
  mode: 'mode',
  availability: 'avail',
}

/** Formats an observation as a line of an adapter, without its end. */
export const shdrLine = (observation: Observation): string => {
  const at = new Date(observation.at).toISOString()
  if (observation.item === 'system') return `${at}|system|${observation.level}|${observation.value}|||`
  return `${at}|${observation.item === 'partCount' ? shdrKeys.partCount : observation.item}|${observation.value}`
}

/** The server of a machine: `report` passes on the observations up to `at` (epoch ms). */
export type MachineServer = {
  port: number
  report(observations: readonly Observation[], at: number): void
  stop(): Promise<void>
}

/**
 * Starts an MTConnect adapter: every client receives the present state, then further observations, as lines of SHDR;
 * PINGs are answered with PONGs. It listens on loopback, on `port` if that is free.
 */
export async function shdrAdapter(opening: readonly Observation[], port: number | null): Promise<MachineServer> {
  const current = new Map(opening.map((observation) => [observation.item, observation]))
  let reportedUntil = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      if (data.includes('* PING')) socket.write('* PONG 10000\n')
    })
    socket.write(
      text(
        [...current.values()].map((observation) => ({ ...observation, at: Math.max(observation.at, reportedUntil) })),
      ),
    )
    sockets.add(socket)
  })
  const text = (observations: readonly Observation[]) => observations.map((each) => `${shdrLine(each)}\n`).join('')
  const listening = await listen(server, port)
  return {
    port: listening,
    report(observations, at) {
      reportedUntil = at
      if (observations.length === 0) return
      for (const each of observations) current.set(each.item, each)
      const lines = text(observations)
      // Disconnects clients that do not read, to limit their buffers.
      for (const socket of sockets)
        if (socket.writableLength > 1 << 20) socket.destroy()
        else socket.write(lines)
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Listens on loopback, on the requested port or, if that is taken, on a free one; returns the port. */
export async function listen(server: ReturnType<typeof createServer>, requestedPort: number | null): Promise<number> {
  const on = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  return requestedPort === null ? on(0) : on(requestedPort).catch(() => on(0))
}
