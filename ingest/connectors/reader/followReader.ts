import type { TagReaderOptions } from '@takt/domain/areas/connectors/tagReader.ts'
import type { SentRead } from '@takt/domain/areas/locating/tagMessage.ts'
import { decodeTagMessage } from '@takt/domain/areas/locating/tagMessage.ts'
import type { RejectedTelemetry } from '@takt/domain/areas/messages/rejections.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import { createLineReader } from '../lineReader.ts'
import { basicAuthorization } from '../network/basicAuthorization.ts'
import { openHttp } from '../network/openHttp.ts'
import { reach } from '../network/reach.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError } from '../sourceError.ts'
import { createSourceProblems } from '../sourceProblems.ts'
import { connectorTexts as texts } from '../texts.ts'
import type { ReadFeed } from './readFeed.ts'

/** Maximum age of a read on arrival (ms). Readers report at once, so an older read indicates a slow clock. */
const behindMs = 300_000

/**
 * Compares a reader's clock with ours: calls `report` with a message while it is off, and with null once it is right.
 */
function createReaderClock(report: (message: string | null) => void) {
  return {
    /** Checks the result of a line at `now` (epoch ms); returns the rejections that are not caused by the clock. */
    check(reads: readonly SentRead[], rejected: readonly RejectedTelemetry[], now: number): RejectedTelemetry[] {
      const newest = reads.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY)
      const faults = new Set(rejected.map(({ fault }) => fault))
      if (faults.has('late')) report(texts.readerAhead)
      else if (faults.has('early')) report(texts.readerLongBehind)
      else if (reads.length > 0)
        report(now - newest > behindMs ? texts.readerBehind(Math.round((now - newest) / 60_000)) : null)
      return rejected.filter(({ fault }) => fault !== 'late' && fault !== 'early')
    },
  }
}

/**
 * Silence timeout (ms): readers end a line at least every 30 s as a sign of life; after three missed ones the
 * connection counts as dead.
 */
export const silenceTimeoutMs = 90_000
/** Maximum line length (characters): some thousand reads in one list; single events have a few hundred characters. */
const longestLine = 262_144
/** Number of received bytes processed before other work gets its turn. */
const chunkBytes = 8_192

const encoder = new TextEncoder()

async function openReader({ options, rule, signal }: RunnerContext<TagReaderOptions, ReadFeed>) {
  const url = new URL(options.url)
  const request = { rule, signal, headers: basicAuthorization(options) }
  const response = await reach({ where: url.host, signal }, (late) => openHttp(url, request, late))
  if (response.statusCode === 200) return response
  response.destroy()
  if (response.statusCode === 401 || response.statusCode === 403) throw new SourceError(texts.readerWantsSignIn)
  throw new SourceError(texts.readerRespondedStatus(response.statusCode ?? 0))
}

/**
 * Follows the endless response of a reader until it ends; rejects with the reason. `spoke` is called when it has sent
 * something that readers send.
 */
export async function followReader(
  context: RunnerContext<TagReaderOptions, ReadFeed>,
  spoke: () => void,
  timeoutMs = silenceTimeoutMs,
): Promise<void> {
  const { options, feed, pace, report, markReceived, signal } = context
  const response = await openReader(context)
  const problems = createSourceProblems(report, context.monitor.note)
  const clock = createReaderClock(problems.clock)
  let isReader = false
  const understand = () => {
    if (isReader) return
    isReader = true
    problems.reportAll()
    spoke()
  }
  const reportUnreadable = (reason: string) => {
    if (isReader) problems.misread(reason)
    else report('failing', texts.noReader(reason))
  }
  const onLine = (line: string) => {
    if (line.trim() === '') return understand()
    const ms = Date.now()
    const { reads, rejected } = decodeTagMessage(encoder.encode(line), { ms, place: 0 }, gunzip)
    pace.spend({ lines: 1 + reads.length + rejected.length })
    const unreadable = clock.check(reads, rejected, ms)
    if (unreadable.length === 0) understand()
    for (const { reason } of unreadable) reportUnreadable(reason)
    if (reads.length === 0) return
    understand()
    markReceived()
    feed.receive(reads)
  }
  const read = createLineReader(onLine, () => reportUnreadable(texts.readerLineTooLong), longestLine)
  const silenceTimer = setTimeout(
    () => response.destroy(new SourceError(texts.readerSilent(timeoutMs / 1000))),
    timeoutMs,
  )
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      for (let from = 0; from < chunk.length && !signal.aborted; from += chunkBytes) {
        const part = chunk.subarray(from, from + chunkBytes)
        pace.spend({ bytes: part.length, lines: 1 })
        read(part)
        await Promise.all([pace.waitWithinLimits(), feed.room()])
        // While reading is paused, its silence does not count.
        silenceTimer.refresh()
      }
    }
    throw new SourceError(texts.cutOff(new URL(options.url).host))
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError(texts.cutOff(new URL(options.url).host))
  } finally {
    clearTimeout(silenceTimer)
    problems.stop()
    response.destroy()
  }
}
