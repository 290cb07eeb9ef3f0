import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { limitByCompany } from '../../core/http/tenantLimits.ts'
import { createAnswerCache } from '../efficiency/face.ts'
import { type Counts, countTelemetry, refuseMore, type TelemetryQuestion } from './countTelemetry.ts'

/** Counts that the remembered answers may hold. */
const countsKept = 300_000
/** Years of a plant are counted for a company so many at once. */
const turn = limitByCompany(2)

/** Days that are over for so long change seldom: counts of them may be so old (seconds), where any may be old at all. */
const settledDays = 7
const settledTtlSecs = 43_200

/** The days of a range that are long over, and the others. */
function partsOf({ start, end }: Interval, timeZone: string, now: number): (Interval & { isSettled: boolean })[] {
  const clock = wallClock(timeZone)
  const cut = clock.dayStart(clock.dayOf(now) - settledDays)
  return [
    { start, end: Math.min(end, cut), isSettled: true },
    { start: Math.max(start, cut), end, isSettled: false },
  ].filter((part) => part.start < part.end)
}

/** Counts of the same type and who, where days are not told apart, are one. */
function merged(rows: readonly TelemetryCount[]): TelemetryCount[] {
  const sums = new Map<string, TelemetryCount>()
  for (const row of rows) {
    const { count, ...what } = row
    const key = JSON.stringify(Object.values(what))
    sums.set(key, { ...row, count: count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}

/**
 * Counts what was done with Takt, remembering it: `ttlSecs` old it may be (0: counted anew), of days that are over for
 * a week half a day then. A year of a large plant is so counted twice a day, and its last week whenever somebody looks.
 */
export function createCounter(dependencies: Pick<Dependencies, 'db' | 'clickhouse' | 'now'>) {
  const { now } = dependencies
  const cache = createAnswerCache<Counts>({ now, maxSize: countsKept, sizeOf: ({ telemetry }) => 1 + telemetry.length })
  return async (question: TelemetryQuestion, ttlSecs: number, signal: AbortSignal): Promise<Counts> => {
    const { tenant, range, ...asked } = question
    const counted = partsOf(range, asked.timeZone, now()).map(({ isSettled, ...part }) =>
      cache.get(
        JSON.stringify([tenant.organizationId, part, asked]),
        (isSettled && ttlSecs > 0 ? Math.max(ttlSecs, settledTtlSecs) : ttlSecs) * 1000,
        (left) => turn(tenant, () => countTelemetry(dependencies, { ...asked, tenant, range: part }, left)),
        signal,
      ),
    )
    const parts = await Promise.all(counted)
    const telemetry = parts.flatMap((part) => part.telemetry)
    return { asOf: parts.at(-1)!.asOf, telemetry: refuseMore(asked.withDays ? telemetry : merged(telemetry)) }
  }
}
