import { defaultSettings, organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { type RoiSettings, roiSettingNames, type TelemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { minutesEach, roiType, roiTypeIds } from '@takt/domain/areas/roi/roiTypes.ts'
import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import { zoneOf } from '../organizations/index.ts'
import type { Counts } from './countTelemetry.ts'

const pickSettings = (row: Readonly<Record<string, unknown>>): RoiSettings =>
  Object.fromEntries([...roiSettingNames, 'currency', 'version'].map((name) => [name, row[name]])) as RoiSettings

/** Returns the types with the minutes used in the calculation. */
const typesWith = ({ roiMinutes }: RoiSettings): TelemetryData['types'] =>
  roiTypeIds.map((typeId) => {
    const { minutes: assumedMinutes, ...type } = roiType(typeId)
    return { typeId, ...type, minutes: minutesEach(typeId, roiMinutes), assumedMinutes }
  })

const namedIn = <Name extends 'userName' | 'empID' | 'deviceId'>(rows: readonly TelemetryCount[], name: Name) =>
  [...new Set(rows.flatMap((row) => row[name] ?? []))] as NonNullable<TelemetryCount[Name]>[]

/** Reads the time zone of a tenant's organization and its ROI settings. */
export const readContext = (db: Dependencies['db'], tenant: Tenant) =>
  asTenant(db, tenant, async (trx) => ({
    timeZone: await zoneOf(trx, tenant.organizationId!),
    settings: pickSettings(
      (await readItem(trx, organizationSettings, tenant, { organizationId: tenant.organizationId! })) ??
        defaultSettings(tenant.organizationId!),
    ),
  }))

/** Creates the telemetry response from counts and settings. */
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
