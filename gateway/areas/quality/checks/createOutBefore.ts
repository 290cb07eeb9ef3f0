import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ValueQuery } from '../valueConditions.ts'
import type { CharacteristicChecks } from './readCounts.ts'

/**
 * Number of days, including today, searched for characteristics out of tolerance: the same as in the range of that
 * name.
 */
export const outBeforeDays = 90
/** Age of a result (ms) after which the next query starts a new search. */
const searchAgainAfterMs = 300_000
/** Maximum number of cached queries. */
const maxCachedQueries = 50
/** Maximum age of a result (ms). */
const oldestMs = 900_000

type CacheEntry = { found: CharacteristicChecks | null; foundAt: number; searchedAt: number }

/**
 * Returns the number of characteristics out of tolerance since before the range. `found` comes from a search for `max`
 * plus one; `unseen`: number of them without values in the range. Null if not known yet.
 */
export function outsideBeforeOf(found: CharacteristicChecks | null, { unseen, max }: { unseen: number; max: number }) {
  if (!found) return { outBefore: null }
  return found.length > max ? { outBefore: Math.max(0, unseen - 1), outBeforeMore: true } : { outBefore: unseen }
}

/**
 * Caches which characteristics are out of tolerance within the last 90 days, for queries of shorter ranges up to now.
 * The search runs in the background: queries use the known result and never wait, and one search runs at a time per
 * organization. A result some minutes old is sufficient, because recently checked characteristics are in the range of
 * any such query. Returns null while nothing is known, and undefined if nothing needs to be searched: for a range that
 * is as long or ends in the past.
 */
export function createOutBefore(
  search: (selection: ValueQuery, organizationId: number) => Promise<CharacteristicChecks>,
) {
  const remembered = new Map<string, CacheEntry>()
  const looking = new Set<number>()
  return function outBefore(
    selection: ValueQuery,
    { organizationId, timeZone }: { organizationId: number; timeZone: string },
  ): (() => CharacteristicChecks | null) | undefined {
    const { range, asOf, only, withoutMachine, resourceIDs } = selection
    const { dayOf, dayStart } = wallClock(timeZone)
    const start = dayStart(dayOf(asOf) - outBeforeDays + 1)
    if (range.end < asOf || range.start > asOf || range.start <= start) return undefined
    const key = JSON.stringify([organizationId, start, only, withoutMachine, resourceIDs])
    const entry = remembered.get(key) ?? { found: null, foundAt: asOf, searchedAt: Number.NEGATIVE_INFINITY }
    remembered.delete(key)
    remembered.set(key, entry)
    for (const oldest of remembered.keys()) {
      if (remembered.size <= maxCachedQueries) break
      remembered.delete(oldest)
    }
    if (asOf - entry.searchedAt > searchAgainAfterMs && !looking.has(organizationId)) {
      entry.searchedAt = asOf
      looking.add(organizationId)
      search({ ...selection, range: { start, end: range.end } }, organizationId)
        .then(
          (found) => Object.assign(entry, { found, foundAt: asOf }),
          () => undefined,
        )
        .finally(() => looking.delete(organizationId))
    }
    return () => (asOf - entry.foundAt > oldestMs ? null : entry.found)
  }
}
