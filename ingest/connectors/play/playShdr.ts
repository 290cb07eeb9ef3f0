import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseShdrLine } from '../mtconnectShdr/parseShdrLine.ts'

type Play = {
  log: string
  /** Speed relative to the log's own clock; Infinity: as fast as it is read. */
  speed: number
  host?: string
  port?: number
  heartbeatMs?: number
  /**
   * Closes the connection after the last line, like a machine that is switched off; otherwise it stays open and
   * responds to PINGs.
   */
  hangUp?: boolean
}

/** Yields each line with the milliseconds of the log's clock before it; 0 where a recording starts. */
function* paced(log: string): Generator<{ line: string; waitMs: number }> {
  let latest: number | null = null
  for (const line of log.split('\n').filter((each) => each !== '')) {
    const parsed = parseShdrLine(line)
    const ahead: number = parsed.kind === 'data' && latest !== null ? parsed.at - latest : 0
    if (parsed.kind === 'data') latest = ahead < -1_000 ? parsed.at : Math.max(latest ?? parsed.at, parsed.at)
    yield { line, waitMs: ahead > 0 && ahead <= 60_000 ? ahead : 0 }
  }
}

async function send(socket: Socket, { log, speed, hangUp }: Play, signal: AbortSignal) {
  let owed = 0
  for (const { line, waitMs } of paced(log)) {
    owed += waitMs / speed
    if (owed >= 20) {
      const slept = performance.now()
      await sleep(owed, undefined, { signal })
      owed -= performance.now() - slept
    }
    if (socket.destroyed) return
    if (!socket.write(`${line}\n`))
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve)
        socket.once('close', resolve)
      })
  }
  if (hangUp) socket.end()
}

/**
 * Starts an MTConnect adapter over TCP that plays a log to every client from its start and responds to PINGs like real
 * ones. Gaps of more than a minute and steps back are played without a pause. `times` is the number of complete plays.
 */
export async function playShdr(play: Play) {
  const stopping = new AbortController()
  const sockets = new Set<Socket>()
  let times = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (data) => {
      if (data.toString().includes('* PING')) socket.write(`* PONG ${play.heartbeatMs ?? 10_000}\n`)
    })
    send(socket, play, stopping.signal).then(
      () => {
        times += 1
      },
      () => socket.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(play.port ?? 0, play.host ?? '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    times: () => times,
    /** Disconnects all clients; they may reconnect. */
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      stopping.abort()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
