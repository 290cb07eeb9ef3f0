import { packWork, type ReportedWork } from '@takt/domain/areas/checksheets/reportedWork.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { metricsPrint } from '@takt/store/floor/floorPrint.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { type FactSources, wholeFloor } from '../efficiency/index.ts'
import { workOfMany } from './workOf.ts'

/** Older entries are refreshed in the background while the caller gets the cached one, if its age is acceptable. */
const freshMs = 30_000
/** Age after which an entry is evicted. */
const evictAfterMs = 300_000
/** Fixed memory cost of a machine's entry, expressed in intervals. */
const besides = 100

type CacheEntry = { work: ReportedWork; at: number }
type WorkRequest = { resourceIDs: readonly string[]; now: number; maxAgeMs: number; signal?: AbortSignal }

/** Reads the work that these machines reported for the last day, at most `maxAgeMs` old. */
export type ReadReportedWork = (floor: Floor, request: WorkRequest) => Promise<ReadonlyMap<string, ReportedWork>>

/**
 * Creates a cache of the work reported for the last day: a thousand machines report a million intervals, and every
 * viewer of alerts requests them repeatedly. `maxIntervals`: limit over all organizations; an interval takes 28 bytes.
 */
export function createWorkCache(facts: FactSources, maxIntervals = 4_000_000): ReadReportedWork {
  const remembered = new Map<string, CacheEntry>()
  const refreshing = new Set<string>()
  let intervalCount = 0

  function evict(name: string): void {
    const cached = remembered.get(name)
    if (cached && remembered.delete(name)) intervalCount -= cached.work.count + besides
  }
  function remember(name: string, entry: CacheEntry): void {
    evict(name)
    remembered.set(name, entry)
    intervalCount += entry.work.count + besides
    for (const [oldest, { at }] of remembered) {
      if (intervalCount <= maxIntervals && at > entry.at - evictAfterMs) return
      evict(oldest)
    }
  }

  return async function readReportedWork(floor, { resourceIDs, now, maxAgeMs, signal }) {
    const print = `${floor.organizationId} ${metricsPrint(wholeFloor(floor))}`
    const nameOf = (resourceID: string) => `${print} ${resourceID}`
    async function read(some: readonly string[], signal?: AbortSignal) {
      const results = new Map<string, ReportedWork>()
      const maybeYield = createYielder()
      for (const [resourceID, work] of await workOfMany(facts, floor, { resourceIDs: some, now, signal })) {
        const reportedWork = packWork(work)
        results.set(resourceID, reportedWork)
        remember(nameOf(resourceID), { work: reportedWork, at: now })
        const pause = maybeYield()
        if (pause) await pause
      }
      return results
    }
    // An entry cached while the clock was ahead is not used.
    const ageOf = (resourceID: string) => {
      const { at = Number.NEGATIVE_INFINITY } = remembered.get(nameOf(resourceID)) ?? {}
      return at > now ? Number.POSITIVE_INFINITY : now - at
    }
    const current = new Map<string, ReportedWork>()
    for (const resourceID of resourceIDs)
      if (maxAgeMs > 0 && ageOf(resourceID) <= maxAgeMs)
        current.set(resourceID, remembered.get(nameOf(resourceID))!.work)
    const missing = resourceIDs.filter((resourceID) => !current.has(resourceID))
    const ageing = resourceIDs.filter((resourceID) => current.has(resourceID) && ageOf(resourceID) > freshMs)
    if (ageing.length > 0 && !refreshing.has(print)) {
      refreshing.add(print)
      // The next caller gets the result, or the error when it reads itself.
      void read(ageing)
        .catch(() => undefined)
        .finally(() => refreshing.delete(print))
    }
    for (const [resourceID, reported] of missing.length > 0 ? await read(missing, signal) : [])
      current.set(resourceID, reported)
    return current
  }
}
