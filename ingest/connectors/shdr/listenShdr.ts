import { connect, type Socket } from 'node:net'
import type { ShdrOptions } from '@takt/domain/connectors/mtconnectShdr.ts'
import { telemetryLimits } from '@takt/domain/messages/telemetryLimits.ts'
import { guardedLookup, refuseLiteral } from '../network/allowedAddresses.ts'
import type { RunnerContext } from '../runner.ts'
import { createLineReader } from './lineReader.ts'
import { parseShdrLine } from './parseShdrLine.ts'
import { shdrItems } from './shdrItems.ts'

const connectMs = 10_000
/** An adapter that answers no PING is taken to live as long as its connection does, which the system probes. */
const probeMs = 10_000
const heartbeatRange = { least: 100, most: 60_000 }

async function open({ options, allowed, signal }: RunnerContext<ShdrOptions>): Promise<Socket> {
  refuseLiteral(options.host, allowed)
  const socket = connect({ host: options.host, port: options.port, lookup: guardedLookup(allowed), signal })
  socket.setTimeout(connectMs, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.setTimeout(0)
  socket.setKeepAlive(true, probeMs)
  return socket
}

/** Sends PINGs at the pace that the adapter's PONGs ask for, and cuts a connection that stays silent for two of them. */
function keepHeart(socket: Socket, feed: { alive: (at: number) => void }) {
  let timer = setInterval(() => feed.alive(Date.now()), 1_000)
  let silent: NodeJS.Timeout | undefined
  let pace: number | null = null
  const ping = () => socket.write('* PING\n')
  const dead = () => socket.destroy(new Error('The adapter stopped answering its heartbeat'))
  ping()
  return {
    beat: () => silent?.refresh(),
    pong(asked: number | null) {
      const ms = Math.min(Math.max(asked ?? 10_000, heartbeatRange.least), heartbeatRange.most)
      if (ms === pace) return
      pace = ms
      clearInterval(timer)
      clearTimeout(silent)
      timer = setInterval(ping, ms)
      silent = setTimeout(dead, ms * 2)
    },
    stop() {
      clearInterval(timer)
      clearTimeout(silent)
    },
  }
}

const aheadOf = (ms: number) =>
  `The machine's clock is ${Math.round(ms / 60_000)} minutes ahead of ours: what it reports is rejected until it is set right`

/** One connection to an adapter, from its opening to its end; rejects with why it ended. */
export async function listenShdr(context: RunnerContext<ShdrOptions>, opened: () => void): Promise<void> {
  const { options, feed, report, heard } = context
  const socket = await open(context)
  opened()
  report('connected', null)
  const heart = keepHeart(socket, feed)
  let understood = false
  let misread = 0
  const complain = (why: string) => {
    misread += 1
    if (!understood) report('failing', `This does not look like an MTConnect adapter: ${why}`)
    else report('connected', `${misread} lines could not be read; the last because ${why}`)
  }
  const onLine = (line: string) => {
    const parsed = parseShdrLine(line)
    if (parsed.kind === 'pong') heart.pong(parsed.heartbeatMs)
    if (parsed.kind === 'malformed') complain(parsed.why)
    const items = parsed.kind === 'data' ? shdrItems(parsed.fields, options.keys) : null
    if (parsed.kind !== 'data' || !items) return
    if (!understood) report('connected', null)
    understood = true
    heard()
    const ahead = parsed.at - Date.now()
    if (ahead > telemetryLimits.aheadMs) report('connected', aheadOf(ahead))
    feed.see({ at: parsed.at, fine: parsed.fine, items })
  }
  const read = createLineReader(onLine, () => complain('a line was longer than 256 KiB'))
  try {
    for await (const chunk of socket) {
      heart.beat()
      feed.alive(Date.now())
      read(chunk as Buffer)
      await feed.room()
    }
    throw Object.assign(new Error('closed'), { code: 'ECONNRESET' })
  } finally {
    heart.stop()
    socket.destroy()
  }
}
