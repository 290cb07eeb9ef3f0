import type { Socket } from 'node:net'
import type { ShdrOptions } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { createLineReader } from '../lineReader.ts'
import { openTcp } from '../network/openTcp.ts'
import { reach, reachMs, waitUntilReported } from '../network/reach.ts'
import type { RunnerContext } from '../runner.ts'
import type { ReadTime } from '../slices/sourceClock.ts'
import { SourceError, unreachable } from '../sourceError.ts'
import { createSourceProblems } from '../sourceProblems.ts'
import { connectorTexts as texts } from '../texts.ts'
import { parseShdrLine, type ShdrLine } from './parseShdrLine.ts'
import { createRollCall } from './rollCall.ts'
import { createShdrClock } from './shdrClock.ts'
import { createShdrReader } from './shdrItems.ts'

const longestLine = 32_768

/** A timestamped line ends an unterminated block, because no asset contains one. */
const timestamped = /^\d{4}-\d\d-\d\dT[\d:.]+Z?\|/

/** A multi-line block: the line that opened it, its mark, and its lines so far. */
type Block = { head: string; mark: string; body: string }

/**
 * Splits the data of an adapter into lines, independent of chunk boundaries. A multi-line block (`--multiline--X` …
 * `--multiline--X`) is one line with the text in between; those of assets are skipped. A line beyond the limit is
 * dropped as a whole and reported to `overlong`.
 */
export function createShdrLines(
  onLine: (line: string) => void,
  overlong: () => void,
  { limit = longestLine, encoding }: { limit?: number; encoding?: ShdrOptions['encoding'] } = {},
) {
  let block: Block | null = null
  const end = ({ head, body }: Block) => {
    block = null
    if (!head.includes('@ASSET@')) onLine(head + body)
  }
  const line = (text: string) => {
    if (block) {
      const ends = text.startsWith(block.mark)
      const isInterrupted = !ends && timestamped.test(text.slice(0, 40))
      if (!ends && !isInterrupted) {
        if (block.body.length < limit) block.body += `${block.body && '\n'}${text}`
        return
      }
      end(block)
      if (ends) return
    }
    const mark = /--multiline--\S*$/.exec(text.slice(-200))?.[0]
    if (mark) block = { head: text.slice(0, -mark.length), mark, body: '' }
    else onLine(text)
  }
  return createLineReader(line, () => block ?? overlong(), limit, encoding)
}

const heartbeatRange = { least: 100, max: 60_000 }
/** A line of this length (characters) costs twice as much as a very short one. */
const baseLineLength = 250
/** Time after connecting in which an adapter sends all its present values, which may be old (ms). */
const dumpMs = 2_000
/** Number of received bytes processed before other work gets its turn. */
const chunkBytes = 8_192

const addressOf = ({ host, port }: ShdrOptions) => `${host}:${port}`

/**
 * Sends PINGs at the interval requested by the adapter's PONGs, and closes a connection that is silent for two of them.
 * An adapter that does not respond to PING counts as alive as long as its connection, which the system probes.
 */
function startHeartbeat(socket: Socket, feed: { alive: (at: number) => void }, encoding: ShdrOptions['encoding']) {
  let timer = setInterval(() => feed.alive(Date.now()), 1_000)
  let silenceTimer: NodeJS.Timeout | undefined
  let pace: number | null = null
  let isPaused = false
  // Sends no more to an adapter that does not read.
  const ping = () =>
    socket.writableLength < 1_000 && socket.write('* PING\n', encoding === 'utf-16le' ? 'utf16le' : 'latin1')
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
 * something that only an adapter sends. Until then it cannot be distinguished from an unreachable address. `seen` is
 * called with the time of each observation (epoch ms).
 */
export async function listenShdr(
  context: RunnerContext<ShdrOptions>,
  { spoke, seen }: { spoke: () => void; seen: (at: number) => void },
): Promise<void> {
  const { options, feed, monitor, pace, report, markReceived, signal } = context
  const address = addressOf(options)
  const started = performance.now()
  const socket = await reach({ where: address, signal }, (late) => openTcp(options, context, late))
  const heart = startHeartbeat(socket, feed, options.encoding)
  const mute = setTimeout(() => report('failing', unreachable(address).message), started + reachMs - performance.now())
  const problems = createSourceProblems(report, monitor.note)
  const rollCall = createRollCall(options.keys, problems.missing)
  const clock = createShdrClock(options.timeZone)
  const readContent = createShdrReader(options.keys)
  const connectedAt = performance.now()
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
  /** Nothing that another kind of server sends is shown. */
  const ignore = (line: string, reason: string) => monitor.ignore(understood ? line : '', reason)
  const reportUnreadable = (reason: string, line = '') => {
    misread = true
    clearTimeout(mute)
    ignore(line, reason)
    if (!understood) report('failing', texts.noAdapter(reason))
    else problems.misread(reason)
  }
  const checkClock = ({ at, isZoned }: Extract<ShdrLine, { kind: 'data' }>) => {
    if (clock.isRelative()) return
    const aheadMs = at - Date.now()
    problems.checkClock({ aheadMs, isZoned, isLive: performance.now() - connectedAt > dumpMs })
  }
  const onData = (data: Extract<ShdrLine, { kind: 'data' }>, line: string) => {
    const { at, fine, fields } = data
    const { items, names, shown, problems: reasons } = readContent(fields)
    rollCall.receive(names)
    for (const { signal, value, role } of shown) monitor.read({ signal, value, at }, role !== null, role)
    for (const reason of reasons) monitor.ignore(line, reason)
    if (!items) return
    markReceived()
    checkClock(data)
    seen(at)
    feed.see({ at, fine, items })
  }
  const onCommand = ({ name, value }: Extract<ShdrLine, { kind: 'command' }>, line: string) => {
    if (name === null) ignore(line, texts.noCommand)
    else if (name === 'relativetime') clock.setRelative(value)
    else if (name === 'message' && understood) monitor.note(value)
  }
  // Only an adapter that has been recognized may omit timestamps.
  const readTime: ReadTime = (stamp) => (stamp === '' && !understood ? null : clock.readTime(stamp))
  const onLine = (line: string) => {
    pace.spend({ lines: 1 + line.length / baseLineLength })
    const parsed = parseShdrLine(line, readTime)
    if (parsed.kind === 'pong' || parsed.kind === 'data') understand()
    if (parsed.kind === 'pong') heart.pong(parsed.heartbeatMs)
    if (line.includes('\uFFFD')) {
      ignore(line, texts.misencoded)
      if (understood) problems.misencode()
    }
    if (parsed.kind === 'malformed') reportUnreadable(parsed.why, line)
    if (parsed.kind === 'command') onCommand(parsed, line)
    if (parsed.kind === 'data') onData(parsed, line)
  }
  const { encoding } = options
  const read = createShdrLines(onLine, () => reportUnreadable(texts.lineTooLong), { encoding })
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
