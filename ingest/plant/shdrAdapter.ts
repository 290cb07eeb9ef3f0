import { createServer, type Socket } from 'node:net'
import type { Observation } from './observe.ts'

/** The adapter's item names, as a connector's options want them. */
export const shdrKeys = {
  execution: 'execution',
  program: 'program',
  partCount: 'part_count',
  mode: 'mode',
  availability: 'avail',
}

/** An observation as an adapter's line, without its end. */
export const shdrLine = (observation: Observation): string => {
  const at = new Date(observation.at).toISOString()
  if (observation.item === 'system') return `${at}|system|${observation.level}|${observation.value}|||`
  return `${at}|${observation.item === 'partCount' ? shdrKeys.partCount : observation.item}|${observation.value}`
}

/** A machine's server: `say` hands on what was said until `at` (epoch ms). */
export type MachineServer = {
  port: number
  say(observations: readonly Observation[], at: number): void
  stop(): Promise<void>
}

/**
 * An MTConnect adapter: every client is told what is so now, then what is said from then on, as lines of SHDR; PINGs
 * are answered. It listens on loopback, on `port` if that is free.
 */
export async function shdrAdapter(opening: readonly Observation[], port: number | null): Promise<MachineServer> {
  const current = new Map(opening.map((observation) => [observation.item, observation]))
  let saidUntil = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      if (data.includes('* PING')) socket.write('* PONG 10000\n')
    })
    socket.write(
      text([...current.values()].map((observation) => ({ ...observation, at: Math.max(observation.at, saidUntil) }))),
    )
    sockets.add(socket)
  })
  const text = (observations: readonly Observation[]) => observations.map((each) => `${shdrLine(each)}\n`).join('')
  const listening = await listen(server, port)
  return {
    port: listening,
    say(observations, at) {
      saidUntil = at
      if (observations.length === 0) return
      for (const each of observations) current.set(each.item, each)
      const lines = text(observations)
      // Who does not read is cut off rather than remembered without end.
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

/** Listens on loopback, on the wanted port or, if that is taken, on a free one; answers which. */
export async function listen(server: ReturnType<typeof createServer>, wanted: number | null): Promise<number> {
  const on = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  return wanted === null ? on(0) : on(wanted).catch(() => on(0))
}
