import { readReasonEntriesOfAll } from '@takt/store/floor/reasonEntries.ts'
import { readScrapOfAll } from '@takt/store/floor/scrapMoves.ts'
import { createBell } from '@takt/store/timing/bell.ts'
import { settleWithin } from '@takt/store/timing/settleWithin.ts'
import pMap from 'p-map'
import type { IngestContext } from '../part.ts'
import { loopEndMs } from '../stream/loopEndMs.ts'
import { pullLoop } from '../stream/pullLoop.ts'
import { retry } from '../stream/retry.ts'
import { tendStream } from '../stream/tendStream.ts'
import { openVersions } from '../stream/versions.ts'
import { watchFloors } from '../stream/watchFloors.ts'
import { type Attempts, createAttempts, watchStandstill } from '../stream/watchStandstill.ts'
import type { WriterMetrics } from '../stream/writerMetrics.ts'
import { createDayCloser } from './days/closeDays.ts'
import { createClosedDays } from './days/closedDays.ts'
import type { ClosingTimes } from './days/quietDays.ts'
import { createInsertBatch } from './facts/insertBatch.ts'
import { insertLoop } from './facts/insertLoop.ts'
import { createIntake } from './facts/intake.ts'
import { createLongestSlices } from './facts/longestSlices.ts'
import { createSliceCache } from './facts/sliceCache.ts'
import { createTouched } from './facts/touched.ts'
import { createFirstFacts } from './floors/firstFacts.ts'
import { createFloorSnapshots, organizationsWithFacts } from './floors/floorSnapshots.ts'
import { createFloors, type LoadFloor, organizationsAtOnce, type PendingChange } from './floors/floors.ts'
import type { WriterLock } from './lock/holdWriterLock.ts'
import { createReasonQueue } from './recompute/reasonQueue.ts'
import { createRecompute, type Recompute } from './recompute/recompute.ts'
import type { RollUpContext } from './rollUp/rollUpContext.ts'
import { type Inserted, roundLoop } from './rollUp/roundLoop.ts'

/**
 * What a run of the writer is given: the right to write lasts until `signal` aborts; `stopping` asks to finish what is
 * in hand.
 */
export type WriterRun = {
  context: IngestContext
  metrics: WriterMetrics
  loadFloor: LoadFloor
  closing: ClosingTimes
  /** After this time an attempt that neither succeeds nor fails counts as a standstill. */
  standstillMs: number
  term: bigint
  onReasons: WriterLock['onReasons']
  signal: AbortSignal
  stopping: AbortSignal
  problem: (what: string | null) => void
}

/**
 * Writes facts and rollups until it is stopped (resolves), loses the right to, or stands still (rejects).
 */
export async function runWriter(run: WriterRun): Promise<void> {
  const attempts = createAttempts()
  const ending = new AbortController()
  const signal = AbortSignal.any([run.signal, ending.signal])
  let requeueStranded: () => readonly PendingChange[] = () => []
  const writing = write({ ...run, signal }, attempts, (recompute) => {
    requeueStranded = recompute.requeueStranded
  })
  const { metrics, standstillMs: limitMs } = run
  const watching = watchStandstill({
    attempts,
    limitMs,
    requeueStranded: () => requeueStranded(),
    metrics,
    log: run.context.log,
    signal,
  })
  try {
    await Promise.race([writing, watching.then(() => signal.throwIfAborted())])
  } finally {
    ending.abort(new Error('The writer ends'))
    if (!(await settleWithin(loopEndMs, [writing, watching])))
      run.context.log.error('A part of the writer does not end; it is left behind')
  }
}

async function write(run: WriterRun, attempts: Attempts, opened: (recompute: Recompute) => void): Promise<void> {
  const { context, metrics, term, signal } = run
  const { nats, clickhouse: client, db, log, leaving } = context
  let isAwaited = false
  const unhurried = (seconds: number) => (isAwaited || run.stopping.aborted ? 0 : seconds * 1000)
  const paceMs = () => unhurried(context.env.TAKT_PACE_SECS)
  const sumsMs = () => unhurried(context.env.TAKT_SUMS_SECS)
  const failed = (attempt: string) => (error: unknown, times: number) => {
    metrics.failures.inc({ attempt })
    run.problem(`${attempt} fails, trying again: ${error instanceof Error ? error.message : String(error)}`)
    log.warn({ err: error, attempt, times }, 'The writer tries again')
  }

  const attemptUntil = <Result>(end: AbortSignal, name: string, work: () => Promise<Result>) =>
    retry({ signal: end, failed: failed(name), work: () => attempts.run(name, work) })
  const open = <Result>(work: () => Promise<Result>) => attemptUntil(signal, 'opening', work)

  /** Rings when a round, or what is done between rounds, may be due before its time. */
  const news = createBell()
  const versions = await open(() => openVersions(client, term))
  const withFacts = new Set(await open(() => organizationsWithFacts(client)))
  const floors = createFloors({
    snapshots: createFloorSnapshots(client, signal),
    versions,
    loadFloor: run.loadFloor,
    changed: (change) => {
      recompute.add(change)
      news.ring()
    },
    isNew: (organizationId) => !withFacts.has(organizationId),
  })
  const longest = createLongestSlices(client)
  const recent = createSliceCache()
  const rollUps: RollUpContext = {
    client,
    longestOf: longest.between,
    versions,
    readReasons: (organizationIds, { start: from, end: to }) =>
      readReasonEntriesOfAll(db, { organizationIds, from, to }),
    readScrap: (organizationIds, { start: from, end: to }) => readScrapOfAll(db, { organizationIds, from, to }),
    closedDays: createClosedDays({ client, versions, signal }),
    signal,
  }
  const firstFacts = createFirstFacts({ client, db, recent, signal })
  const recompute = createRecompute({ context: rollUps, floors: () => floors, firstFacts, isLeaving: leaving.has })
  const reasons = createReasonQueue(db, recompute)
  run.onReasons(() => {
    reasons.told()
    news.ring()
  })
  const closer = createDayCloser({
    context: rollUps,
    floors: () => pMap(floors.organizations(), (it) => floors.of(it), { concurrency: organizationsAtOnce }),
    mayClose: (organizationId) => !leaving.has(organizationId) && !recompute.isBusy(organizationId),
    times: run.closing,
  })
  const touched = createTouched()
  const intake = createIntake(leaving.has)
  let inserted: Inserted | null = null
  let done = 0

  const finished = {
    inserted: () => inserted,
    takeInserted: () => {
      const taken = inserted
      inserted = null
      return taken
    },
    done: ({ last }: Inserted) => {
      done = last.streamSeq
      run.problem(null)
      // Lost, it only means that the work is done again; a fresh consumer begins after `done` anyway.
      if (!nats.isClosed()) nats.publish(last.reply, '+ACK')
    },
  }
  /** Has everybody look again what is due. */
  const hurry = () => {
    intake.wake()
    news.ring()
  }
  const drained = async () => {
    isAwaited = true
    hurry()
    while (done < intake.received() && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, 20))
    isAwaited = false
  }
  await open(async () => {
    const staying = [...withFacts].filter((organizationId) => !leaving.has(organizationId))
    await pMap(staying, (it) => floors.of(it), { concurrency: organizationsAtOnce })
    await firstFacts.lookAtOld(run.loadFloor)
  })
  opened(recompute)

  const ending = new AbortController()
  const whole = AbortSignal.any([signal, ending.signal])
  const pulling = AbortSignal.any([whole, run.stopping])
  for (const end of [whole, pulling]) end.addEventListener('abort', hurry, { once: true })
  const insert = createInsertBatch({ client, nats, touched, longest, recent, signal })
  const loops = [
    insertLoop({
      intake,
      insert: (batch) => attempts.run('insert', () => insert(batch)),
      metrics,
      paceMs,
      signal: whole,
      failed: failed('insert'),
      inserted: (batch) => {
        const { rows = 0, oldestArrivalMs = batch.oldestArrivalMs } = inserted ?? {}
        inserted = { last: batch.last, rows: rows + batch.rows.count(), oldestArrivalMs }
        news.ring()
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
      recent,
      isLeaving: leaving.has,
      news,
      ...finished,
      metrics,
      paceMs,
      sumsMs,
      signal: whole,
      attempt: (name, work) => attemptUntil(whole, name, work),
    }),
    watchFloors({
      nats,
      floors: { ...floors, refresh: (organizationId) => attempts.run('floor', () => floors.refresh(organizationId)) },
      signal: whole,
      failed: failed('floor'),
    }),
    tendStream({ nats, stream: 'TELEMETRY', metrics, done: () => done, signal: whole }),
    pullLoop({
      nats,
      stream: 'TELEMETRY',
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
    // The pull loop ends when asked to stop and all in hand is done; any other end is a failure.
    await Promise.race([loops.at(-1), ...loops.slice(0, -1).map((loop) => loop.then(() => signal.throwIfAborted()))])
  } finally {
    ending.abort()
    await Promise.allSettled(loops)
  }
}
