import { defaultSettings, organizationSettings } from '@takt/domain/organizations/organizationSettings.ts'
import { type RoiSettings, roiSettingNames, type TelemetryData } from '@takt/domain/roi/answers/telemetry.ts'
import { minutesEach, roiType, roiTypeIds } from '@takt/domain/roi/roiTypes.ts'
import type { TelemetryCount } from '@takt/domain/roi/sumTelemetry.ts'
import { asTenant, type Tenant } from '@takt/store/postgres.ts'
import type { Dependencies } from '../dependencies.ts'
import { rangeOf } from '../efficiency/face.ts'
import { Refusal } from '../http/refusal.ts'
import { readItem } from '../items/readItem.ts'
import { zoneOf } from '../organizations/face.ts'
import { namesOfUsers, readDone, readFound } from './readTelemetry.ts'
import { roiTexts as texts } from './texts.ts'

/** Counts that one answer may hold. */
const most = 100_000

type Asked = { startDate: string; endDate: string; tenant: Tenant; withPeople: boolean; withDevices: boolean }

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

/** Computes what was done with Takt in a range up to now, and with what it is reckoned. */
export async function answerTelemetry(
  { db, clickhouse, now }: Pick<Dependencies, 'db' | 'clickhouse' | 'now'>,
  { tenant, withPeople, withDevices, ...dates }: Asked,
  signal: AbortSignal,
): Promise<TelemetryData> {
  const organizationId = tenant.organizationId!
  const asOf = now()
  const { timeZone, settings } = await asTenant(db, tenant, async (trx) => ({
    timeZone: await zoneOf(trx, organizationId),
    settings: picked(
      (await readItem(trx, organizationSettings, tenant, { organizationId })) ?? defaultSettings(organizationId),
    ),
  }))
  const asked = rangeOf(dates, timeZone)
  const range = { start: asked.start, end: Math.min(asked.end, asOf) }
  const question = { organizationId, range, timeZone, withPeople, withDevices, most: most + 1 }
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
      userName: isFile ? null : (names.get(userId) ?? null),
      empID: null,
      deviceId: null,
      count,
    }),
  )
  const telemetry = [...done, ...values].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  if (telemetry.length > most) throw new Refusal('tooLarge', texts.tooMuch(most.toLocaleString('en-US')))
  return {
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
  }
}
