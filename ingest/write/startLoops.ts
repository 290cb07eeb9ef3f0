import { pause } from '@takt/store/timing/pause.ts'
import type { WakeSignal } from '@takt/store/timing/wakeSignal.ts'
import { pullLoop } from '../stream/pullLoop.ts'
import { tendStream } from '../stream/tendStream.ts'
import { watchFloors } from '../stream/watchFloors.ts'
import type { Attempts } from '../stream/watchStalls.ts'
import { createDemands } from './catchUp/createDemands.ts'
import { createOpenWork } from './catchUp/createOpenWork.ts'
import { serveCatchUps } from './catchUp/serveCatchUps.ts'
import { createInsertBatch } from './facts/insertBatch.ts'
import { insertLoop } from './facts/insertLoop.ts'
import { type Batch, createIntake } from './facts/intake.ts'
import { createTouchedIntervals } from './facts/touchedIntervals.ts'
import type { WriterParts } from './openParts.ts'
import { roundLoop } from './rollUp/roundLoop.ts'
import { createUnsummed } from './rollUp/unsummed.ts'
import { createProgress } from './writerProgress.ts'
import type { WriterRun } from './writerRun.ts'

type Failed = (attempt: string) => (error: unknown, times: number) => void
type Attempt = <Result>(end: AbortSignal, name: string, work: () => Promise<Result>) => Promise<Result>

/** Poll interval while the loops finish their work (ms). */
const drainPollMs = 20

/**
 * Starts the loops of a run: pull, insert, roll up, follow floors, maintain the stream, serve catch-ups. All end when
 * `signal` aborts; `pulling` also ends after a stop request once its work is done.
 */
export function startLoops(
  run: WriterRun,
  { floors, longest, recent, rollUps, firstFacts, recompute, reasons, closer }: WriterParts,
  using: { news: WakeSignal; attempts: Attempts; attempt: Attempt; failed: Failed; signal: AbortSignal },
): { pulling: Promise<void>; otherLoops: readonly Promise<void>[] } {
  const { context, metrics, term, stopping } = run
  const { nats, clickhouse: client, leaving } = context
  const { news: workSignal, attempts, attempt, failed, signal } = using
  const progress = createProgress(nats)
  const touched = createTouchedIntervals()
  const unsummed = createUnsummed()
  const intake = createIntake(leaving.has)
  const demands = createDemands(progress.insertedSeq)
  let inserting: Batch | null = null
  let insertMs = 0
  let isDraining = false
  const paceMs = (seconds: number) => (isDraining || stopping.aborted ? 0 : seconds * 1000)
  /** Makes all loops check at once for due work. */
  const checkNow = () => {
    intake.wake()
    workSignal.ring()
  }
  const drained = async () => {
    isDraining = true
    checkNow()
    while (progress.done() < intake.received() && !run.signal.aborted) await pause(drainPollMs)
    isDraining = false
  }
  const pullSignal = AbortSignal.any([signal, stopping])
  for (const end of [signal, pullSignal]) end.addEventListener('abort', checkNow, { once: true })
  const insert = createInsertBatch({ client, nats, touched, longest, recent, signal: run.signal })
  const otherLoops = [
    insertLoop({
      intake,
      insert: async (batch) => {
        inserting = batch
        const startedAt = performance.now()
        await attempts.run('insert', () => insert(batch))
        insertMs = performance.now() - startedAt
      },
      metrics,
      paceMs: () => Math.min(demands.insertPaceMs() ?? Number.POSITIVE_INFINITY, paceMs(context.env.TAKT_PACE_SECS)),
      signal,
      failed: failed('insert'),
      inserted: (batch) => {
        inserting = null
        progress.addInserted(batch)
        demands.inserted(insertMs)
        workSignal.ring()
      },
    }),
    roundLoop({
      context: rollUps,
      floors,
      firstFacts,
      recompute,
      reasons,
      closer,
      touched,
      unsummed,
      demands,
      recent,
      isLeaving: leaving.has,
      news: workSignal,
      isArriving: intake.isArriving,
      inserted: progress.inserted,
      takeInserted: progress.takeInserted,
      done: (inserted) => {
        run.problem(null)
        progress.acknowledge(inserted)
      },
      metrics,
      paceMs: () => paceMs(context.env.TAKT_PACE_SECS),
      totalsMs: () => paceMs(context.env.TAKT_SUMS_SECS),
      signal,
      attempt: (name, work) => attempt(signal, name, work),
    }),
    watchFloors({
      nats,
      floors: { ...floors, refresh: (organizationId) => attempts.run('floor', () => floors.refresh(organizationId)) },
      signal,
      failed: failed('floor'),
    }),
    tendStream({ nats, stream: 'TELEMETRY', metrics, done: progress.done, signal }),
    serveCatchUps({
      nats,
      stream: 'TELEMETRY',
      intake,
      openWork: createOpenWork({
        batches: () => [intake.waiting(), inserting].filter((batch) => batch !== null),
        touched,
        unsummed,
        floors,
        firstFacts,
      }),
      demands,
      checkNow,
      log: context.log,
      signal,
    }),
  ]
  const pulling = pullLoop({
    nats,
    stream: 'TELEMETRY',
    intake,
    term,
    drained,
    signal: pullSignal,
    failed: failed('pull'),
    done: progress.done,
    opened: (streamSeq) => {
      progress.setDone(streamSeq)
      run.problem(null)
    },
  }).then(drained)
  return { pulling, otherLoops }
}
