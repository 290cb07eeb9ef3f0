import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { loadLocatingFloor } from '@takt/store/locating/locatingFloor.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Subscription } from 'nats'
import type { IngestContext, IngestPart } from '../part.ts'
import { Standstill } from '../stream/watchStandstill.ts'
import { writerMetrics } from '../stream/writerMetrics.ts'
import { runTagWriter } from '../tags/runTagWriter.ts'
import type { LoadTagFloor } from '../tags/tagFloors.ts'
import { tagMetrics } from '../tags/tagMetrics.ts'
import { closingTimes } from './days/quietDays.ts'
import type { LoadFloor } from './floors/floors.ts'
import { holdWriterLock } from './lock/holdWriterLock.ts'
import { runWriter } from './runWriter.ts'

const stopMs = 8000
/** Time limit of an attempt of the writer. It doubles with each standstill, so that work that takes long gets through. */
const usualStandstillMs = 300_000
const maxDoublings = 3

const usualTagFloors =
  ({ db }: IngestContext): LoadTagFloor =>
  (organizationId) =>
    loadLocatingFloor(db, organizationId)

/**
 * The writer: streams TELEMETRY and TAGS → facts, rollups and where tags are in ClickHouse, exactly as if each slice
 * and read had come once and in order, whatever is sent again, comes late or is killed. One process writes; others
 * stand by.
 */
export const createWriter = (
  floorsOf: (context: IngestContext) => LoadFloor,
  closing = closingTimes,
  tagFloorsOf: (context: IngestContext) => LoadTagFloor = usualTagFloors,
  firstStandstillMs = usualStandstillMs,
): IngestPart => ({
  name: 'writer',
  async start(context) {
    const { env, log } = context
    const metrics = writerMetrics(context.metrics)
    const ofTags = tagMetrics(context.metrics)
    const stopping = new AbortController()
    let problem: string | null = 'starting'
    let problemOfTags: string | null = null
    const say = (what: string | null) => {
      problem = what
    }
    const sayOfTags = (what: string | null) => {
      problemOfTags = what
    }
    const url = roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET)
    const loadFloor = floorsOf(context)
    const loadTagFloor = tagFloorsOf(context)

    const hurry = new AbortController()
    // What is in hand cannot be finished while a database is away; it comes again at the next start.
    const limit = () => setTimeout(() => hurry.abort(), stopMs).unref()
    let standstills = 0
    const running = (async () => {
      while (!stopping.signal.aborted) {
        const lock = await holdWriterLock({ url, signal: stopping.signal, waiting: say })
        if (!lock) return
        log.info({ term: String(lock.term) }, 'This process is the writer')
        metrics.active.set(1)
        // A backup takes the right for as long as nothing may be written (launch/backup/backUp.ts).
        const asked = new AbortController()
        const leave = AbortSignal.any([stopping.signal, asked.signal])
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
          stopping: leave,
          problem: say,
        }
        const tagRun = {
          context,
          metrics: ofTags,
          writerMetrics: metrics,
          loadFloor: loadTagFloor,
          standstillMs,
          term,
          stopping: leave,
          problem: sayOfTags,
        }
        const broken = new AbortController()
        const signal = AbortSignal.any([lock.lost, hurry.signal, broken.signal])
        let both: Promise<void>[] = []
        let hearing: Subscription | undefined
        try {
          hearing = context.nats.subscribe(subjects.writerYield(), { callback: () => asked.abort() })
          // One right for both: where one breaks off, the other begins anew as well.
          both = [runWriter({ ...run, signal }), runTagWriter({ ...tagRun, signal })]
          await Promise.all(both)
        } catch (error) {
          if (error instanceof Standstill) standstills++
          say(`the writer broke off: ${error instanceof Error ? error.message : String(error)}`)
          log.error({ err: error }, 'The writer broke off')
        } finally {
          broken.abort(new Error('The writer broke off'))
          await Promise.allSettled(both)
          hearing?.unsubscribe()
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
