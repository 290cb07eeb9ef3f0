import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { limitByCompany } from '../../core/http/tenantLimits.ts'
import { createResponseCache } from '../efficiency/index.ts'
import { type Counts, countTelemetry, enforceLimit, type TelemetryQuery } from './countTelemetry.ts'

/** Maximum number of counts in the response cache. */
const maxCachedCounts = 300_000
/** Limits concurrent counts per company. */
const limitCounting = limitByCompany(2)

/**
 * Counts of days that ended this many days ago rarely change; their cached counts may be this old (seconds), unless the
 * query requires fresh counts.
 */
const settledDays = 7
const settledTtlSecs = 43_200

/** Splits a range into settled and recent days. */
function partsOf({ start, end }: Interval, timeZone: string, now: number): (Interval & { isSettled: boolean })[] {
  const clock = wallClock(timeZone)
  const settledEnd = clock.dayStart(clock.dayOf(now) - settledDays)
  return [
    { start, end: Math.min(end, settledEnd), isSettled: true },
    { start: Math.max(start, settledEnd), end, isSettled: false },
  ].filter((part) => part.start < part.end)
}

/** Merges counts of the same type and subject if days are not distinguished. */
function merged(rows: readonly TelemetryCount[]): TelemetryCount[] {
  const totals = new Map<string, TelemetryCount>()
  for (const row of rows) {
    const { count, ...dimensions } = row
    const key = JSON.stringify(Object.values(dimensions))
    totals.set(key, { ...row, count: count + (totals.get(key)?.count ?? 0) })
  }
  return [...totals.values()]
}

/**
 * Creates a cached counter of the usage of Takt. `ttlSecs`: maximum age of cached counts (0: no cache); counts of days
 * that ended more than a week ago may then be half a day old. A year of a large plant is thus counted twice a day, and
 * its last week on demand.
 */
export function createCounter(dependencies: Pick<Dependencies, 'db' | 'clickhouse' | 'now'>) {
  const { now } = dependencies
  const cache = createResponseCache<Counts>({
    now,
    maxSize: maxCachedCounts,
    sizeOf: ({ telemetry }) => 1 + telemetry.length,
  })
  return async (query: TelemetryQuery, ttlSecs: number, signal: AbortSignal): Promise<Counts> => {
    const { tenant, range, ...options } = query
    const counted = partsOf(range, options.timeZone, now()).map(({ isSettled, ...part }) =>
      cache.get(
        JSON.stringify([tenant.organizationId, part, options]),
        (isSettled && ttlSecs > 0 ? Math.max(ttlSecs, settledTtlSecs) : ttlSecs) * 1000,
        (left) => limitCounting(tenant, () => countTelemetry(dependencies, { ...options, tenant, range: part }, left)),
        signal,
      ),
    )
    const parts = await Promise.all(counted)
    const telemetry = parts.flatMap((part) => part.telemetry)
    return { asOf: parts.at(-1)!.asOf, telemetry: enforceLimit(options.withDays ? telemetry : merged(telemetry)) }
  }
}
