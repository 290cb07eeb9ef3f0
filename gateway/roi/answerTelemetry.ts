import { defaultSettings, organizationSettings } from '@takt/domain/organizations/organizationSettings.ts'
import { type RoiSettings, roiSettingNames, type TelemetryData } from '@takt/domain/roi/answers/telemetry.ts'
import { minutesEach, roiType, roiTypeIds } from '@takt/domain/roi/roiTypes.ts'
import type { TelemetryCount } from '@takt/domain/roi/sumTelemetry.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { asTenant, type Tenant } from '@takt/store/postgres.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refusal } from '../http/refusal.ts'
import { readItem } from '../items/readItem.ts'
import { zoneOf } from '../organizations/face.ts'
import { namesOfUsers, readDone, readFound, type TelemetryAsked } from './readTelemetry.ts'
import { roiTexts as texts } from './texts.ts'

/** Counts that one answer may hold. */
const most = 100_000

type Asked = { range: Interval; timeZone: string; tenant: Tenant } & Pick<
  TelemetryAsked,
  'withDays' | 'withPeople' | 'withDevices'
>
/** What was counted up to `asOf` (epoch ms). */
export type Counts = { asOf: number; telemetry: TelemetryCount[] }

const picked = (row: Readonly<Record<string, unknown>>): RoiSettings =>
  Object.fromEntries([...roiSettingNames, 'currency', 'version'].map((name) => [name, row[name]])) as RoiSettings

/** The types with the minutes that are reckoned with. */
const typesWith = ({ roiMinutes }: RoiSettings): TelemetryData['types'] =>
  roiTypeIds.map((typeId) => {
    const { minutes: assumedMinutes, ...type } = roiType(typeId)
    return { typeId, ...type, minutes: minutesEach(typeId, roiMinutes), assumedMinutes }
  })

const namedIn = <Name extends 'userName' | 'empID' | 'deviceId'>(rows: readonly TelemetryCount[], name: Name) =>
  [...new Set(rows.flatMap((row) => row[name] ?? []))] as NonNullable<TelemetryCount[Name]>[]

/** The zone of a tenant's organization, and the settings that its return is reckoned with. */
export const readGiven = (db: Dependencies['db'], tenant: Tenant) =>
  asTenant(db, tenant, async (trx) => ({
    timeZone: await zoneOf(trx, tenant.organizationId!),
    settings: picked(
      (await readItem(trx, organizationSettings, tenant, { organizationId: tenant.organizationId! })) ??
        defaultSettings(tenant.organizationId!),
    ),
  }))

/** Counts what was done with Takt in a range up to now, in order of days. */
export async function countTelemetry(
  { db, clickhouse, now }: Pick<Dependencies, 'db' | 'clickhouse' | 'now'>,
  { tenant, range, ...asked }: Asked,
  signal: AbortSignal,
): Promise<Counts> {
  const asOf = now()
  const clipped = { start: range.start, end: Math.min(range.end, asOf) }
  const question = { ...asked, organizationId: tenant.organizationId!, range: clipped, most: most + 1 }
  // No connection to Postgres is held while ClickHouse is asked.
  const found = await readFound(clickhouse, question, signal)
  const { done, names } = await asTenant(db, tenant, async (trx) => ({
    done: await readDone(trx, question),
    names: await namesOfUsers(
      trx,
      found.flatMap(({ userId }) => userId || []),
    ),
  }))
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
  if (telemetry.length > most) throw new Refusal('tooLarge', texts.tooMuch(most.toLocaleString('en-US')))
  return { asOf, telemetry }
}

/** What was counted, with what it is reckoned with. */
export const telemetryOf = (
  { asOf, telemetry }: Counts,
  { timeZone, settings }: { timeZone: string; settings: RoiSettings },
): TelemetryData => ({
  timezone: timeZone,
  asOf: new Date(asOf).toISOString(),
  meta: {
    deviceIds: namedIn(telemetry, 'deviceId').sort((a, b) => a - b),
    empIds: namedIn(telemetry, 'empID').sort(),
    userNames: namedIn(telemetry, 'userName').sort(),
  },
  types: typesWith(settings),
  telemetry,
  settings,
})
