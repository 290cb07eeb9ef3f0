import { insertTagHours, type TagHourRow } from '@takt/store/locating/insertTagHours.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { repeatUntil } from '@takt/store/timing/repeat.ts'
import { settleWithin } from '@takt/store/timing/settleWithin.ts'
import type { IngestContext } from '../part.ts'
import { loopEndMs } from '../stream/loopEndMs.ts'
import { pullLoop } from '../stream/pullLoop.ts'
import { countByReason } from '../stream/rejectMessage.ts'
import { retry } from '../stream/retry.ts'
import { tendStream } from '../stream/tendStream.ts'
import { openVersions } from '../stream/versions.ts'
import { watchFloors } from '../stream/watchFloors.ts'
import { createAttempts, watchStalls } from '../stream/watchStalls.ts'
import type { WriterMetrics } from '../stream/writerMetrics.ts'
import { deletePeoplePositions } from './deletePeoplePositions.ts'
import { createTagRecompute } from './recomputeTags.ts'
import { createTagFloors, type LoadTagFloor } from './tagFloors.ts'
import { createTagIntake } from './tagIntake.ts'
import type { TagMetrics } from './tagMetrics.ts'
import { createTagTracks } from './tagTracks.ts'
import { createWriteTagBatch } from './writeTagBatch.ts'

const fullBatchReads = 100_000
const maxIdleMs = 60_000
const deletionIntervalMs = 3_600_000

/** The writer lock lasts until `signal` aborts; `stopping` requests to finish what is in progress. */
export type TagWriterRun = {
  context: IngestContext
  metrics: TagMetrics
  loadFloor: LoadTagFloor
  /** Time after which an attempt that neither succeeds nor fails counts as stalled. */
  standstillMs: number
  writerMetrics: Pick<WriterMetrics, 'standstills'>
  term: bigint
  signal: AbortSignal
  stopping: AbortSignal
  problem: (message: string | null) => void
}

/**
 * Writes the stream TAGS to reads and hours of tags in ClickHouse, exactly as if each read had arrived once and in
 * order, until it is stopped (resolves) or loses the writer lock (rejects).
 */
export async function runTagWriter(run: TagWriterRun): Promise<void> {
  const { context, metrics, term, signal } = run
  const { nats, clickhouse: client, db, log, leaving } = context
  const failed = (attempt: string) => (error: unknown, times: number) => {
    run.problem(`${attempt} failed, trying again: ${error instanceof Error ? error.message : String(error)}`)
    log.warn({ err: error, attempt, times }, 'The writer of tag reads is trying again')
  }
  const attempts = createAttempts()
  const attempt = <Result>(end: AbortSignal, name: string, work: () => Promise<Result>) =>
    retry({ signal: end, failed: failed(name), work: () => attempts.run(name, work) })
  const versions = await retry({ signal, failed: failed('opening'), work: () => openVersions(client, term) })
  const floors = createTagFloors({ client, versions, load: run.loadFloor })
  const tracks = createTagTracks(client, signal)
  const write = async (rows: readonly TagHourRow[]) => {
    const remaining = rows.filter(({ organizationId }) => !leaving.has(organizationId))
    if (remaining.length > 0) await insertTagHours(client, { rows: remaining, version: versions(), signal })
  }
  const recompute = createTagRecompute({ client, floors, tracks, write, signal })
  const writeBatch = createWriteTagBatch({
    client,
    nats,
    floors,
    tracks,
    metrics,
    write,
    start: recompute.start,
    signal,
  })
  const intake = createTagIntake(leaving.has)

  const ending = new AbortController()
  const whole = AbortSignal.any([signal, ending.signal])
  const pulling = AbortSignal.any([whole, run.stopping])
  for (const end of [whole, pulling]) end.addEventListener('abort', intake.wake, { once: true })
  let done = 0
  let isAwaited = false
  const drained = async () => {
    isAwaited = true
    intake.wake()
    while (done < intake.received() && !signal.aborted) await pause(20, signal)
    isAwaited = false
  }

  async function work() {
    let last = 0
    while (!whole.aborted) {
      const early = isAwaited || run.stopping.aborted ? 0 : last + context.env.TAKT_PACE_SECS * 1000 - Date.now()
      const waiting = intake.waiting()?.reads.length
      if (waiting === undefined || (waiting < fullBatchReads && early > 0)) {
        const hasWorked = await attempt(whole, 'recompute', () => recompute.step(Date.now()))
        if (!hasWorked) await intake.news(waiting === undefined ? maxIdleMs : early, whole)
        continue
      }
      last = Date.now()
      const batch = intake.take()
      if (!batch) continue
      await attempt(whole, 'tag reads', () => writeBatch(batch))
      metrics.reads.inc(batch.reads.length)
      for (const [reason, count] of countByReason(batch.rejections)) metrics.rejected.inc({ reason }, count)
      done = batch.last.streamSeq
      run.problem(null)
      // If it is lost, the work is merely repeated; a new consumer starts after `done` in any case.
      if (!nats.isClosed()) nats.publish(batch.last.reply, '+ACK')
    }
  }
  const watchedFloors = {
    organizations: floors.organizations,
    refresh: async (organizationId: number) => {
      recompute.markChanged(organizationId)
      intake.wake()
    },
  }
  const loops = [
    work(),
    watchFloors({ nats, floors: watchedFloors, signal: whole, failed: failed('floor') }),
    repeatUntil(whole, {
      everyMs: deletionIntervalMs,
      work: () => deletePeoplePositions(db, client, Date.now()),
      failed: failed('forgetting'),
    }),
    watchStalls({
      attempts,
      limitMs: run.standstillMs,
      requeueStranded: () => [],
      metrics: run.writerMetrics,
      log,
      signal: whole,
    }),
    tendStream({ nats, stream: 'TAGS', metrics, done: () => done, signal: whole }),
    pullLoop({
      nats,
      stream: 'TAGS',
      intake,
      term,
      drained,
      signal: pulling,
      failed: failed('pull'),
      done: () => done,
      opened: (streamSeq) => {
        done = streamSeq
        run.problem(null)
      },
    }).then(drained),
  ]
  try {
    // The pull loop ends when it is stopped and everything in progress is completed; any other end is a failure.
    await Promise.race([loops.at(-1), ...loops.slice(0, -1).map((loop) => loop.then(() => signal.throwIfAborted()))])
  } finally {
    ending.abort()
    if (!(await settleWithin(loopEndMs, loops)))
      log.error('A part of the writer of tag reads does not end; it is abandoned')
  }
}
