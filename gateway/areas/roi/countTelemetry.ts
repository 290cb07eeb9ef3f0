import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { type LimitedUsageQuery, namesOfUsers, readRowCounts, readValueCounts } from './readTelemetry.ts'
import { roiTexts as texts } from './texts.ts'

/** Maximum number of counts in a response. */
const maxCounts = 100_000

/** Returns the counts; rejects more than a response may contain. */
export function enforceLimit(telemetry: TelemetryCount[]): TelemetryCount[] {
  if (telemetry.length > maxCounts) throw new HttpError('tooLarge', texts.tooMuch(maxCounts.toLocaleString('en-US')))
  return telemetry
}

/** A telemetry query for a tenant's organization; the range is not clipped to now. */
export type TelemetryQuery = { range: Interval; timeZone: string; tenant: Tenant } & Pick<
  LimitedUsageQuery,
  'withDays' | 'withPeople' | 'withDevices'
>
/** Counts up to `asOf` (epoch ms). */
export type Counts = { asOf: number; telemetry: TelemetryCount[] }

/** Counts the usage of Takt in a range up to now, ordered by day. */
export async function countTelemetry(
  { db, clickhouse, now }: Pick<Dependencies, 'db' | 'clickhouse' | 'now'>,
  { tenant, range, ...options }: TelemetryQuery,
  signal: AbortSignal,
): Promise<Counts> {
  const asOf = now()
  const clipped = { start: range.start, end: Math.min(range.end, asOf) }
  const query = { ...options, organizationId: tenant.organizationId!, range: clipped, maxRows: maxCounts + 1 }
  const [valueCounts, rowCounts] = await Promise.all([
    readValueCounts(clickhouse, query, signal),
    asTenant(db, tenant, (trx) => readRowCounts(trx, query)),
  ])
  const inspectors = valueCounts.flatMap(({ userId }) => userId || [])
  const names = await asTenant(db, tenant, (trx) => namesOfUsers(trx, inspectors))
  const values = valueCounts.map(
    ({ day, isFile, userId, count }): TelemetryCount => ({
      day,
      typeId: isFile ? 'fileValues' : 'checkValues',
      userName: names.get(userId) ?? null,
      empID: null,
      deviceId: null,
      count,
    }),
  )
  const telemetry = [...rowCounts, ...values].sort(({ day: a }, { day: b }) => (a! < b! ? -1 : a! > b! ? 1 : 0))
  return { asOf, telemetry: enforceLimit(telemetry) }
}
