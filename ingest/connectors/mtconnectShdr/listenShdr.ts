import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ShdrOptions } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { guardedLookup, refuseLiteral } from '@takt/store/dialing/guardedLookup.ts'
import { literalAddress } from '@takt/store/dialing/literalAddress.ts'
import { createComplaints } from '../complaints.ts'
import { createLineReader } from '../lineReader.ts'
import { reach, reachMs, untilTold } from '../network/reach.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError, unreachable } from '../sourceError.ts'
import { connectorTexts as texts } from '../texts.ts'
import { parseShdrLine } from './parseShdrLine.ts'
import { createRollCall } from './rollCall.ts'
import { shdrItems } from './shdrItems.ts'

const longestLine = 32_768

/** A block that was never ended is over where a timestamped line begins: no asset does. */
const timestamped = /^\d{4}-\d\d-\d\dT[\d:.]+Z?\|/

/**
 * Turns what comes from an adapter into lines, whatever the chunks. Multi-line blocks (`--multiline--X` …
 * `--multiline--X`) hold assets only: they are left out with the line that opens them. A line beyond the limit is
 * dropped as a whole and reported to `overlong`.
 */
export function createShdrLines(onLine: (line: string) => void, overlong: () => void, limit = longestLine) {
  let block: string | null = null
  const line = (text: string) => {
    if (block) {
      const ends = text.startsWith(block)
      if (ends || timestamped.test(text.slice(0, 40))) block = null
      if (ends || block) return
    }
    const mark = /--multiline--\S*$/.exec(text.slice(-200))
    if (mark) block = mark[0]
    else onLine(text)
  }
  return createLineReader(line, () => block ?? overlong(), limit)
}

/** An adapter that answers no PING is taken to live as long as its connection does, which the system probes. */
const probeMs = 10_000
const heartbeatRange = { least: 100, most: 60_000 }
/** A line this long is twice the work of a short one. */
const usualLength = 250
/** Of what arrived at once, so much is read before others have their turn. */
const pieceBytes = 8_192

const placeOf = ({ host, port }: ShdrOptions) => `${host}:${port}`

async function open({ options, rule, signal }: RunnerContext<ShdrOptions>, late: AbortSignal): Promise<Socket> {
  const { host, port } = options
  await refuseLiteral(host, port, rule)
  late.throwIfAborted()
  const socket = connect({ host: literalAddress(host) ?? host, port, lookup: guardedLookup(rule, port), signal })
  socket.on('error', () => {})
  const giveUp = () => socket.destroy(new Error('too late'))
  late.addEventListener('abort', giveUp, { once: true })
  await once(socket, 'connect').finally(() => late.removeEventListener('abort', giveUp))
  socket.setKeepAlive(true, probeMs)
  return socket
}

/**
 * Sends PINGs at the pace that the adapter's PONGs ask for, and cuts a connection that stays silent for two of them.
 */
function keepHeart(socket: Socket, feed: { alive: (at: number) => void }) {
  let timer = setInterval(() => feed.alive(Date.now()), 1_000)
  let silent: NodeJS.Timeout | undefined
  let pace: number | null = null
  let isHeld = false
  // An adapter that does not read is sent no more.
  const ping = () => socket.writableLength < 1_000 && socket.write('* PING\n')
  const dead = () => {
    if (isHeld) silent?.refresh()
    else socket.destroy(new SourceError(texts.heartbeatStopped))
  }
  ping()
  return {
    beat: () => silent?.refresh(),
    /** While we do not read, its silence is ours. */
    async held(pause: Promise<void>) {
      isHeld = true
      await pause
      isHeld = false
      silent?.refresh()
    },
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

/**
 * One connection to an adapter, from its opening to its end; rejects with why it ended. `spoke`: it has said something
 * that only an adapter says. Until then nothing tells it from an address where nobody answers.
 */
export async function listenShdr(context: RunnerContext<ShdrOptions>, spoke: () => void): Promise<void> {
  const { options, feed, pace, report, heard, signal } = context
  const where = placeOf(options)
  const started = performance.now()
  const socket = await reach({ where, signal }, (late) => open(context, late))
  const heart = keepHeart(socket, feed)
  const mute = setTimeout(() => report('failing', unreachable(where).message), started + reachMs - performance.now())
  const complaints = createComplaints(report)
  const rollCall = createRollCall(options.keys, complaints.missing)
  let understood = false
  let misread = false
  const understand = () => {
    if (understood) return
    understood = true
    clearTimeout(mute)
    complaints.tell()
    rollCall.begin()
    spoke()
  }
  const complain = (why: string) => {
    misread = true
    clearTimeout(mute)
    if (!understood) report('failing', texts.noAdapter(why))
    else complaints.misread(why)
  }
  const onLine = (line: string) => {
    pace.spend({ lines: 1 + line.length / usualLength })
    const parsed = parseShdrLine(line)
    if (parsed.kind === 'pong') heart.pong(parsed.heartbeatMs)
    if (parsed.kind === 'malformed') complain(parsed.why)
    if (parsed.kind === 'pong' || parsed.kind === 'data') understand()
    if (parsed.kind === 'data') rollCall.hear(parsed.fields)
    const items = parsed.kind === 'data' ? shdrItems(parsed.fields, options.keys) : null
    if (parsed.kind !== 'data' || !items) return
    heard()
    complaints.clockAhead(parsed.at - Date.now())
    feed.see({ at: parsed.at, fine: parsed.fine, items })
  }
  const read = createShdrLines(onLine, () => complain(texts.lineTooLong))
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      heart.beat()
      feed.alive(Date.now())
      for (let from = 0; from < chunk.length && !signal.aborted; from += pieceBytes) {
        const piece = chunk.subarray(from, from + pieceBytes)
        // However little came, taking it in is work.
        pace.spend({ bytes: piece.length, lines: 1 })
        read(piece)
        await heart.held(Promise.all([pace.rest(), feed.room()]).then(() => {}))
      }
    }
    throw new SourceError(texts.cutOff(where))
  } catch (error) {
    if (understood || misread) throw error instanceof SourceError ? error : new SourceError(texts.cutOff(where))
    await untilTold(started, signal)
    throw unreachable(where)
  } finally {
    clearTimeout(mute)
    complaints.stop()
    rollCall.stop()
    heart.stop()
    socket.destroy()
  }
}
