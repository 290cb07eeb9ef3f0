import type { Socket } from 'node:net'
import type { ShdrOptions } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { createLineReader } from '../lineReader.ts'
import { openTcp } from '../network/openTcp.ts'
import { reach, reachMs, waitUntilReported } from '../network/reach.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError, unreachable } from '../sourceError.ts'
import { createSourceProblems } from '../sourceProblems.ts'
import { connectorTexts as texts } from '../texts.ts'
import { parseShdrLine } from './parseShdrLine.ts'
import { createRollCall } from './rollCall.ts'
import { shdrItems } from './shdrItems.ts'

const longestLine = 32_768

/** A timestamped line ends an unterminated block, because no asset contains one. */
const timestamped = /^\d{4}-\d\d-\d\dT[\d:.]+Z?\|/

/**
 * Splits the data of an adapter into lines, independent of chunk boundaries. Multi-line blocks (`--multiline--X` …
 * `--multiline--X`) contain assets only and are skipped with the line that opens them. A line beyond the limit is
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

const heartbeatRange = { least: 100, max: 60_000 }
/** A line of this length (characters) costs twice as much as a very short one. */
const baseLineLength = 250
/** Number of received bytes processed before other work gets its turn. */
const chunkBytes = 8_192

const addressOf = ({ host, port }: ShdrOptions) => `${host}:${port}`

/**
 * Sends PINGs at the interval requested by the adapter's PONGs, and closes a connection that is silent for two of them.
 * An adapter that does not respond to PING counts as alive as long as its connection, which the system probes.
 */
function startHeartbeat(socket: Socket, feed: { alive: (at: number) => void }) {
  let timer = setInterval(() => feed.alive(Date.now()), 1_000)
  let silenceTimer: NodeJS.Timeout | undefined
  let pace: number | null = null
  let isPaused = false
  // Sends no more to an adapter that does not read.
  const ping = () => socket.writableLength < 1_000 && socket.write('* PING\n')
  const onSilence = () => {
    if (isPaused) silenceTimer?.refresh()
    else socket.destroy(new SourceError(texts.heartbeatStopped))
  }
  ping()
  return {
    beat: () => silenceTimer?.refresh(),
    /** While reading is paused, its silence does not count. */
    async pauseFor(pause: Promise<void>) {
      isPaused = true
      await pause
      isPaused = false
      silenceTimer?.refresh()
    },
    pong(requestedMs: number | null) {
      const ms = Math.min(Math.max(requestedMs ?? 10_000, heartbeatRange.least), heartbeatRange.max)
      if (ms === pace) return
      pace = ms
      clearInterval(timer)
      clearTimeout(silenceTimer)
      timer = setInterval(ping, ms)
      silenceTimer = setTimeout(onSilence, ms * 2)
    },
    stop() {
      clearInterval(timer)
      clearTimeout(silenceTimer)
    },
  }
}

/**
 * Runs one connection to an adapter until it ends; rejects with the reason. `spoke` is called when it has sent
 * something that only an adapter sends. Until then it cannot be distinguished from an unreachable address.
 */
export async function listenShdr(context: RunnerContext<ShdrOptions>, spoke: () => void): Promise<void> {
  const { options, feed, pace, report, markReceived, signal } = context
  const address = addressOf(options)
  const started = performance.now()
  const socket = await reach({ where: address, signal }, (late) => openTcp(options, context, late))
  const heart = startHeartbeat(socket, feed)
  const mute = setTimeout(() => report('failing', unreachable(address).message), started + reachMs - performance.now())
  const problems = createSourceProblems(report)
  const rollCall = createRollCall(options.keys, problems.missing)
  let understood = false
  let misread = false
  const understand = () => {
    if (understood) return
    understood = true
    clearTimeout(mute)
    problems.reportAll()
    rollCall.start()
    spoke()
  }
  const reportUnreadable = (reason: string) => {
    misread = true
    clearTimeout(mute)
    if (!understood) report('failing', texts.noAdapter(reason))
    else problems.misread(reason)
  }
  const onLine = (line: string) => {
    pace.spend({ lines: 1 + line.length / baseLineLength })
    const parsed = parseShdrLine(line)
    if (parsed.kind === 'pong') heart.pong(parsed.heartbeatMs)
    if (parsed.kind === 'malformed') reportUnreadable(parsed.why)
    if (parsed.kind === 'pong' || parsed.kind === 'data') understand()
    if (parsed.kind === 'data') rollCall.receive(parsed.fields)
    const items = parsed.kind === 'data' ? shdrItems(parsed.fields, options.keys) : null
    if (parsed.kind !== 'data' || !items) return
    markReceived()
    problems.clockAhead(parsed.at - Date.now())
    feed.see({ at: parsed.at, fine: parsed.fine, items })
  }
  const read = createShdrLines(onLine, () => reportUnreadable(texts.lineTooLong))
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      heart.beat()
      feed.alive(Date.now())
      for (let from = 0; from < chunk.length && !signal.aborted; from += chunkBytes) {
        const part = chunk.subarray(from, from + chunkBytes)
        // Processing costs something even for a few bytes.
        pace.spend({ bytes: part.length, lines: 1 })
        read(part)
        await heart.pauseFor(Promise.all([pace.waitWithinLimits(), feed.room()]).then(() => {}))
      }
    }
    throw new SourceError(texts.cutOff(address))
  } catch (error) {
    if (understood || misread) throw error instanceof SourceError ? error : new SourceError(texts.cutOff(address))
    await waitUntilReported(started, signal)
    throw unreachable(address)
  } finally {
    clearTimeout(mute)
    problems.stop()
    rollCall.stop()
    heart.stop()
    socket.destroy()
  }
}
