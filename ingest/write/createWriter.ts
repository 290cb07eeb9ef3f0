import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { loadLocatingFloor } from '@takt/store/locating/locatingFloor.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Subscription } from 'nats'
import type { IngestContext, IngestPart } from '../part.ts'
import { StallError } from '../stream/watchStalls.ts'
import { writerMetrics } from '../stream/writerMetrics.ts'
import { runTagWriter } from '../tags/runTagWriter.ts'
import type { LoadTagFloor } from '../tags/tagFloors.ts'
import { tagMetrics } from '../tags/tagMetrics.ts'
import { closingTimes } from './days/quietDays.ts'
import type { LoadFloor } from './floors/floors.ts'
import { acquireWriterLock } from './lock/acquireWriterLock.ts'
import { runWriter } from './runWriter.ts'

const stopMs = 8000
/** Time limit of an attempt of the writer (ms). It doubles with each stall, so that long work succeeds eventually. */
const defaultStandstillMs = 300_000
const maxDoublings = 3

const defaultTagFloors =
  ({ db }: IngestContext): LoadTagFloor =>
  (organizationId) =>
    loadLocatingFloor(db, organizationId)

/**
 * Creates the writer: it writes the streams TELEMETRY and TAGS to facts, rollups and tag positions in ClickHouse,
 * exactly as if each slice and read had arrived once and in order, regardless of duplicates, delays and kills. One
 * process writes; others are on standby.
 */
export const createWriter = (
  floorsOf: (context: IngestContext) => LoadFloor,
  closing = closingTimes,
  tagFloorsOf: (context: IngestContext) => LoadTagFloor = defaultTagFloors,
  firstStandstillMs = defaultStandstillMs,
): IngestPart => ({
  name: 'writer',
  async start(context) {
    const { env, log } = context
    const metrics = writerMetrics(context.metrics)
    const ofTags = tagMetrics(context.metrics)
    const stopping = new AbortController()
    let problem: string | null = 'starting'
    let problemOfTags: string | null = null
    const setProblem = (message: string | null) => {
      problem = message
    }
    const setTagProblem = (message: string | null) => {
      problemOfTags = message
    }
    const url = roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET)
    const loadFloor = floorsOf(context)
    const loadTagFloor = tagFloorsOf(context)

    const forceStop = new AbortController()
    // Work in progress cannot be finished while a database is away; it is delivered again at the next start.
    const limit = () => setTimeout(() => forceStop.abort(), stopMs).unref()
    let standstills = 0
    const running = (async () => {
      while (!stopping.signal.aborted) {
        const lock = await acquireWriterLock({ url, signal: stopping.signal, waiting: setProblem })
        if (!lock) return
        log.info({ term: String(lock.term) }, 'This process is the writer')
        metrics.active.set(1)
        // A backup takes over the lock while nothing may be written (launch/backup/backUp.ts).
        const yieldRequest = new AbortController()
        const stopSignal = AbortSignal.any([stopping.signal, yieldRequest.signal])
        const { term, onReasons } = lock
        const standstillMs = firstStandstillMs * 2 ** Math.min(standstills, maxDoublings)
        const run = {
          context,
          metrics,
          loadFloor,
          closing,
          standstillMs,
          term,
          onReasons,
          stopping: stopSignal,
          problem: setProblem,
        }
        const tagRun = {
          context,
          metrics: ofTags,
          writerMetrics: metrics,
          loadFloor: loadTagFloor,
          standstillMs,
          term,
          stopping: stopSignal,
          problem: setTagProblem,
        }
        const failure = new AbortController()
        const signal = AbortSignal.any([lock.lost, forceStop.signal, failure.signal])
        let both: Promise<void>[] = []
        let yieldSubscription: Subscription | undefined
        try {
          yieldSubscription = context.nats.subscribe(subjects.writerYield(), { callback: () => yieldRequest.abort() })
          // One lock for both writers: if one fails, the other restarts as well.
          both = [runWriter({ ...run, signal }), runTagWriter({ ...tagRun, signal })]
          await Promise.all(both)
        } catch (error) {
          if (error instanceof StallError) standstills++
          setProblem(`the writer failed: ${error instanceof Error ? error.message : String(error)}`)
          log.error({ err: error }, 'The writer failed')
        } finally {
          failure.abort(new Error('The writer failed'))
          await Promise.allSettled(both)
          yieldSubscription?.unsubscribe()
          metrics.active.set(0)
          await lock.release()
        }
      }
    })()
    return {
      problem: () => problem ?? problemOfTags,
      async stop() {
        stopping.abort()
        limit()
        await running
      },
    }
  },
})
