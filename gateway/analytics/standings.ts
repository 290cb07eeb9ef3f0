import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import { bindParams, mine } from '../efficiency/face.ts'

/**
 * How far rollups stand. `closedBefore`: days (`YYYY-MM-DD`) before it have their details, null: none has in this zone; `lastTo`: where the data of resources
 * end whose data ran ahead of the clock (epoch ms): what they say of the time before it is told by slices alone.
 */
export type Standing = { closedBefore: string | null; lastTo: ReadonlyMap<string, number> }

/** How the rollups of a floor stand at an instant. Who asks while the same is being read gets that answer. */
export type StandingOf = (floor: Floor, asOf: number) => Promise<Standing>

async function readStanding(client: ClickHouse, floor: Floor, asOf: number): Promise<Standing> {
  const { organizationId, timeZone, resources } = floor
  const { params, bind } = bindParams(organizationId)
  const today = bind(wallClock(timeZone).dayOf(asOf), 'UInt16')
  const lastTo = 'toFloat64(toUnixTimestamp64Milli(last_to))'
  const query = `SELECT toUInt8(1), toString(closed_before), toFloat64(0) FROM rollup_closed FINAL
      WHERE organization_id = {organization:UInt32} AND time_zone = ${bind(timeZone, 'String')}
    UNION ALL SELECT toUInt8(0), toString(resource_id), ${lastTo} FROM rollup_day FINAL
      WHERE ${mine(bind, [...resources.keys()])} AND day >= toDate(${today}) AND ${lastTo} > ${bind(asOf, 'Float64')}`
  const standing = { closedBefore: null as string | null, lastTo: new Map<string, number>() }
  const row = (reader: { uint8(): number; text(): string; float64(): number }) =>
    [reader.uint8(), reader.text(), reader.float64()] as const
  for await (const rows of readRows(client, { query, params, row }))
    for (const [isDay, text, until] of rows)
      if (isDay) standing.closedBefore = text
      else standing.lastTo.set(text, Math.max(until, standing.lastTo.get(text) ?? 0))
  return standing
}

/** Standings as ClickHouse holds them. */
export function createStandings(client: ClickHouse): StandingOf {
  const underWay = new WeakMap<Floor, Promise<Standing>>()
  return (floor, asOf) => {
    const known = underWay.get(floor)
    if (known) return known
    const reading = readStanding(client, floor, asOf).finally(() => underWay.delete(floor))
    underWay.set(floor, reading)
    return reading
  }
}
