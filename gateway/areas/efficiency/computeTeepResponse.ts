import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Recomputing } from '@takt/domain/areas/efficiency/responses/recomputing.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { maxResponseRows, queryTooLarge } from '../../core/http/responses/largeResponses.ts'
import { machineDaysOf } from '../../core/rollups/machineDays.ts'
import { bucketsIn, rejectTooManyBuckets } from './bucketsIn.ts'
import { computeTeep, type TeepResults } from './computeTeep.ts'
import type { FactSources } from './rawTallies.ts'
import { type PendingOf, recomputingIn } from './recomputing.ts'
import type { TeepBody } from './teepBody.ts'
import { type TeepQuery, teepQuery } from './teepQuery.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** The result of getTEEP before serialization; `recomputing`: the parts whose metrics are being recomputed. */
export type ComputedTeep = { figures: TeepResults; recomputing?: Recomputing }

/** Maximum number of buckets to compute, including those of machines that count only in the total. */
const maxAddedBuckets = 1_000_000

/** Approximate number of buckets of a query: per machine, computed, and returned. */
function bucketsOf({ range, resolution, resourceIDs, total }: TeepQuery) {
  const each = bucketsIn(range, resolution)
  const added = each * Math.max(1, resourceIDs.length)
  return { each, added, returned: total ? each : each + added }
}

/** Rejects queries that are too large for one response before any work is done. */
function rejectTooLarge(query: TeepQuery) {
  rejectTooManyBuckets(query.range, query.resolution)
  const { added, returned } = bucketsOf(query)
  const orTotal = query.total ? '' : texts.orTotalAlone
  if (returned > maxResponseRows)
    throw queryTooLarge('endDate', texts.tooManyBuckets(returned, maxResponseRows, orTotal))
  if (added > maxAddedBuckets) throw queryTooLarge('endDate', texts.tooManyBuckets(added, maxAddedBuckets, ''))
}

const largeBuckets = 5000
const largeHourlyDays = 1000

/**
 * True if a query puts a large load on the database or on this process. Hours are computed from five-minute rollups,
 * everything else from those of days and shifts.
 */
export const isLargeTeep = (query: TeepQuery): boolean =>
  bucketsOf(query).returned > largeBuckets || (query.resolution === 'hour' && machineDaysOf(query) > largeHourlyDays)

/**
 * Maximum number of machine-days computed from slices while rollups are behind: immediately correct, but expensive to
 * read.
 */
const maxSliceMachineDays = 40

/** Creates the query for a getTEEP body on a floor, as of now; rejects queries that are too large. */
export function prepareTeepQuery({ now }: Pick<Dependencies, 'now'>, floor: Floor, body: TeepBody): TeepQuery {
  const query = teepQuery(body, floor, now())
  rejectTooLarge(query)
  return query
}

/** Computes the result of a getTEEP query, from all data that are stored: it must be of a floor that has caught up. */
export async function computeTeepResponse(
  { pendingOf, ...facts }: FactSources & { pendingOf: PendingOf },
  query: TeepQuery,
): Promise<ComputedTeep> {
  const { floor, range } = query
  const pending = recomputingIn(await pendingOf(floor), query.resourceIDs, range)
  const fromSlices = pending.recomputing !== undefined && machineDaysOf(query) <= maxSliceMachineDays
  const figures = await computeTeep(facts, query, { fromSlices })
  return fromSlices ? { figures } : { figures, ...pending }
}
