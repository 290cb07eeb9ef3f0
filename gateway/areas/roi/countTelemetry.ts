import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { namesOfUsers, readDone, readFound, type TelemetryAsked } from './readTelemetry.ts'
import { roiTexts as texts } from './texts.ts'

/** Counts that one answer may hold. */
const most = 100_000

/** The counts themselves, if an answer may hold them all. */
export function refuseMore(telemetry: TelemetryCount[]): TelemetryCount[] {
  if (telemetry.length > most) throw new Refusal('tooLarge', texts.tooMuch(most.toLocaleString('en-US')))
  return telemetry
}

/** What is asked for a tenant's organization, in a range that is not clipped to now. */
export type TelemetryQuestion = { range: Interval; timeZone: string; tenant: Tenant } & Pick<
  TelemetryAsked,
  'withDays' | 'withPeople' | 'withDevices'
>
/** What was counted up to `asOf` (epoch ms). */
export type Counts = { asOf: number; telemetry: TelemetryCount[] }

/** Counts what was done with Takt in a range up to now, in order of days. */
export async function countTelemetry(
  { db, clickhouse, now }: Pick<Dependencies, 'db' | 'clickhouse' | 'now'>,
  { tenant, range, ...asked }: TelemetryQuestion,
  signal: AbortSignal,
): Promise<Counts> {
  const asOf = now()
  const clipped = { start: range.start, end: Math.min(range.end, asOf) }
  const question = { ...asked, organizationId: tenant.organizationId!, range: clipped, most: most + 1 }
  const [found, done] = await Promise.all([
    readFound(clickhouse, question, signal),
    asTenant(db, tenant, (trx) => readDone(trx, question)),
  ])
  const finders = found.flatMap(({ userId }) => userId || [])
  const names = await asTenant(db, tenant, (trx) => namesOfUsers(trx, finders))
  const values = found.map(
    ({ day, isFile, userId, count }): TelemetryCount => ({
      day,
      typeId: isFile ? 'fileValues' : 'checkValues',
      userName: names.get(userId) ?? null,
      empID: null,
      deviceId: null,
      count,
    }),
  )
  const telemetry = [...done, ...values].sort(({ day: a }, { day: b }) => (a! < b! ? -1 : a! > b! ? 1 : 0))
  return { asOf, telemetry: refuseMore(telemetry) }
}
