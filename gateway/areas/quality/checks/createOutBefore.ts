import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ValuesAsked } from '../valueConditions.ts'
import type { FoundChecks } from './readCounts.ts'

/** So far back what is out of tolerance now is looked for, in days with today: as far as the range of that name. */
export const outBeforeDays = 90
/** It is looked for anew after so long (ms), for whoever asks next. */
const anewAfterMs = 300_000
/** What was found is remembered of so many questions. */
const questionsKept = 50
/** What was found so long ago (ms) is not told any more. */
const oldestMs = 900_000

type Found = { found: FoundChecks | null; foundAt: number; lookedAt: number }

/**
 * What is told of what is out since before the range: of how many nothing was found in it (`unseen`), of those that were
 * looked for, `most` and one more; null: that is not known yet.
 */
export function toldBefore(found: FoundChecks | null, { unseen, most }: { unseen: number; most: number }) {
  if (!found) return { outBefore: null }
  return found.length > most ? { outBefore: Math.max(0, unseen - 1), outBeforeMore: true } : { outBefore: unseen }
}

/**
 * Remembers what is out of tolerance within the last 90 days, for questions about less up to now. It is looked for
 * beside a question, which takes what is known and never waits; of an organization one such search goes on at a time,
 * whatever is asked meanwhile. That it is some minutes old harms nothing: what was checked since is in the range of any
 * such question. Answers null where nothing is known yet, and undefined where there is nothing to look for: of a range
 * that is as long, or lies behind.
 */
export function createOutBefore(look: (asked: ValuesAsked, organizationId: number) => Promise<FoundChecks>) {
  const remembered = new Map<string, Found>()
  const looking = new Set<number>()
  return function outBefore(
    asked: ValuesAsked,
    { organizationId, timeZone }: { organizationId: number; timeZone: string },
  ): (() => FoundChecks | null) | undefined {
    const { range, asOf, only, withoutMachine, resourceIDs } = asked
    const { dayOf, dayStart } = wallClock(timeZone)
    const start = dayStart(dayOf(asOf) - outBeforeDays + 1)
    if (range.end < asOf || range.start > asOf || range.start <= start) return undefined
    const key = JSON.stringify([organizationId, start, only, withoutMachine, resourceIDs])
    const entry = remembered.get(key) ?? { found: null, foundAt: asOf, lookedAt: Number.NEGATIVE_INFINITY }
    remembered.delete(key)
    remembered.set(key, entry)
    for (const oldest of remembered.keys()) {
      if (remembered.size <= questionsKept) break
      remembered.delete(oldest)
    }
    if (asOf - entry.lookedAt > anewAfterMs && !looking.has(organizationId)) {
      entry.lookedAt = asOf
      looking.add(organizationId)
      look({ ...asked, range: { start, end: range.end } }, organizationId)
        .then(
          (found) => Object.assign(entry, { found, foundAt: asOf }),
          () => undefined,
        )
        .finally(() => looking.delete(organizationId))
    }
    return () => (asOf - entry.foundAt > oldestMs ? null : entry.found)
  }
}
