import {
  type AntennaPosition,
  antennaKey,
  defaultRules,
  type LocatingFloor,
  type LocatingRules,
  type ZoneOutline,
} from '@takt/domain/areas/locating/locatingFloor.ts'
import { type Effective, valueAt } from '@takt/domain/core/schedule/effective.ts'
import { type Kysely, sql } from 'kysely'
import { type EffectiveValues, effectiveOf, effectiveValues, pointsOf } from '../floor/effectiveValues.ts'
import type { Tables } from '../postgres/tables.ts'

type Rows = {
  antennas: { deviceId: number; antennaNum: number }[]
  zones: { zoneId: number; floorPlanId: number }[]
  values: { type: string; key: string; field: string; from: number | null; value: unknown }[]
}

/** Combines several effective-dated fields into one effective-dated value. */
function combine<T>(fields: { [Name in keyof T]: Effective<T[Name]> }): Effective<T> {
  const names = Object.keys(fields) as (keyof T)[]
  const froms = names.flatMap((name) => fields[name].map(({ from }) => from))
  return [...new Set([Number.NEGATIVE_INFINITY, ...froms])]
    .sort((a, b) => a - b)
    .map((from) => ({
      from,
      value: Object.fromEntries(names.map((name) => [name, valueAt(fields[name], from)])) as T,
    }))
}

const seconds = (values: Effective<number>): Effective<number> =>
  values.map(({ from, value }) => ({ from, value: value * 1000 }))

function rulesOf(values: EffectiveValues, organizationId: number): Effective<LocatingRules> {
  const setting = (field: string, fallback: number) =>
    effectiveOf(pointsOf(values, 'organizationSettings', String(organizationId), field), fallback)
  return combine<LocatingRules>({
    windowMs: seconds(setting('tagWindowSecs', defaultRules.windowMs / 1000)),
    silentMs: seconds(setting('tagSilentSecs', defaultRules.silentMs / 1000)),
    marginDb: setting('tagMarginDb', defaultRules.marginDb),
    dwellMs: seconds(setting('tagDwellSecs', defaultRules.dwellMs / 1000)),
    fading: setting('tagFading', defaultRules.fading),
  })
}

function positionsOf(values: EffectiveValues, key: string): Effective<AntennaPosition> {
  const field = <Name extends keyof AntennaPosition>(name: Name, fallback: AntennaPosition[Name]) =>
    effectiveOf<AntennaPosition[Name]>(pointsOf(values, 'antennas', key, name), fallback)
  const [floorPlanId, zoneId] = [field('floorPlanId', 0), field('zoneId', null)]
  return combine<AntennaPosition>({ floorPlanId, x: field('x', 0), y: field('y', 0), zoneId })
}

/**
 * Loads the consistent master data for locating the tags of an organization. `db` is that of the system. An
 * organization that does not exist has no antennas.
 */
export async function loadLocatingFloor(db: Kysely<Tables>, organizationId: number): Promise<LocatingFloor> {
  const inOrganization = sql`organization_id = ${organizationId}::int`
  const list = (rows: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(row), '[]') from (${rows}) as row)`
  const result = await sql<Rows>`select
    ${list(sql`select device_id as "deviceId", antenna_num as "antennaNum" from antennas where ${inOrganization}
      order by device_id, antenna_num`)} as antennas,
    ${list(sql`select zone_id as "zoneId", floor_plan_id as "floorPlanId" from zones where ${inOrganization}
      order by zone_id`)} as zones,
    ${list(sql`select item_type as type, key, field, effective_from as "from", value from effective_value
      where ${inOrganization} and (item_type in ('antennas', 'zones')
        or item_type = 'organizationSettings' and field in ('tagWindowSecs', 'tagSilentSecs', 'tagMarginDb',
          'tagDwellSecs', 'tagFading'))
      order by item_type, key, field, effective_from nulls first`)} as values`.execute(db)
  const { antennas, zones, values: dated } = result.rows[0]!
  const values = effectiveValues(dated)
  const outlines = zones.map(({ zoneId, floorPlanId }): [number, ZoneOutline] => {
    const polygon = effectiveOf<[number, number][]>(pointsOf(values, 'zones', String(zoneId), 'polygon'), [])
    return [floorPlanId, { zoneId, polygon }]
  })
  const byPlan = Map.groupBy(outlines, ([floorPlanId]) => floorPlanId)
  return {
    antennas: new Map(
      antennas.map(({ deviceId, antennaNum }) => {
        const key = antennaKey(deviceId, antennaNum)
        return [key, positionsOf(values, key)]
      }),
    ),
    zones: new Map([...byPlan].map(([plan, entries]) => [plan, entries.map(([, outline]) => outline)])),
    rules: rulesOf(values, organizationId),
  }
}
