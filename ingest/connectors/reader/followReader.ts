import type { TagReaderOptions } from '@takt/domain/areas/connectors/tagReader.ts'
import type { SentRead } from '@takt/domain/areas/locating/tagMessage.ts'
import { decodeTagMessage } from '@takt/domain/areas/locating/tagMessage.ts'
import type { RejectedTelemetry } from '@takt/domain/areas/messages/refusals.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import { createComplaints } from '../complaints.ts'
import { createLineReader } from '../lineReader.ts'
import { openHttp } from '../network/openHttp.ts'
import { reach } from '../network/reach.ts'
import type { RunnerContext } from '../runner.ts'
import { SourceError } from '../sourceError.ts'
import { connectorTexts as texts } from '../texts.ts'
import type { ReadFeed } from './readFeed.ts'

/** What a reader tells comes at once: an older read has another clock. */
const behindMs = 300_000

/** Watches a reader's clock against ours: `tell` hears a sentence for as long as it is off, null once it is not. */
function createReaderClock(tell: (sentence: string | null) => void) {
  return {
    /** What came of a line at `now` (epoch ms); answers what of the refused is no matter of the clock. */
    hear(reads: readonly SentRead[], rejected: readonly RejectedTelemetry[], now: number): RejectedTelemetry[] {
      const newest = reads.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY)
      const faults = new Set(rejected.map(({ fault }) => fault))
      if (faults.has('late')) tell(texts.readerAhead)
      else if (faults.has('early')) tell(texts.readerLongBehind)
      else if (reads.length > 0)
        tell(now - newest > behindMs ? texts.readerBehind(Math.round((now - newest) / 60_000)) : null)
      return rejected.filter(({ fault }) => fault !== 'late' && fault !== 'early')
    },
  }
}

/** Readers end a line each 30 s at least, to show that they live: three of them missed, and the line is dead. */
export const silentMs = 90_000
/** Some thousand reads in one list; events of readers have some hundred characters. */
const longestLine = 262_144
/** Of what arrived at once, so much is read before others have their turn. */
const pieceBytes = 8_192

const encoder = new TextEncoder()

const headersOf = ({ userName, password = '' }: TagReaderOptions): Record<string, string> =>
  userName === undefined ? {} : { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` }

async function openReader({ options, rule, signal }: RunnerContext<TagReaderOptions, ReadFeed>) {
  const url = new URL(options.url)
  const asking = { rule, signal, headers: headersOf(options) }
  const answer = await reach({ where: url.host, signal }, (late) => openHttp(url, asking, late))
  if (answer.statusCode === 200) return answer
  answer.destroy()
  if (answer.statusCode === 401 || answer.statusCode === 403) throw new SourceError(texts.readerWantsSignIn)
  throw new SourceError(texts.readerAnsweredStatus(answer.statusCode ?? 0))
}

/**
 * Follows the endless answer of a reader, from its beginning to its end; rejects with why it ended. `spoke`: it has
 * said something that readers say.
 */
export async function followReader(
  context: RunnerContext<TagReaderOptions, ReadFeed>,
  spoke: () => void,
  patienceMs = silentMs,
): Promise<void> {
  const { options, feed, pace, report, heard, signal } = context
  const answer = await openReader(context)
  const complaints = createComplaints(report)
  const clock = createReaderClock(complaints.clock)
  let isReader = false
  const understand = () => {
    if (isReader) return
    isReader = true
    complaints.tell()
    spoke()
  }
  const complain = (why: string) => {
    if (isReader) complaints.misread(why)
    else report('failing', texts.noReader(why))
  }
  const onLine = (line: string) => {
    if (line.trim() === '') return understand()
    const ms = Date.now()
    const { reads, rejected } = decodeTagMessage(encoder.encode(line), { ms, place: 0 }, gunzip)
    pace.spend({ lines: 1 + reads.length + rejected.length })
    const refused = clock.hear(reads, rejected, ms)
    if (refused.length === 0) understand()
    for (const { reason } of refused) complain(reason)
    if (reads.length === 0) return
    understand()
    heard()
    feed.hear(reads)
  }
  const read = createLineReader(onLine, () => complain(texts.readerLineTooLong), longestLine)
  const silent = setTimeout(() => answer.destroy(new SourceError(texts.readerSilent(patienceMs / 1000))), patienceMs)
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      for (let from = 0; from < chunk.length && !signal.aborted; from += pieceBytes) {
        const piece = chunk.subarray(from, from + pieceBytes)
        pace.spend({ bytes: piece.length, lines: 1 })
        read(piece)
        await Promise.all([pace.rest(), feed.room()])
        // While we do not read, its silence is ours.
        silent.refresh()
      }
    }
    throw new SourceError(texts.cutOff(new URL(options.url).host))
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError(texts.cutOff(new URL(options.url).host))
  } finally {
    clearTimeout(silent)
    complaints.stop()
    answer.destroy()
  }
}
