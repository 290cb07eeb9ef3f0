import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type ClickHouse, shortAnswer } from '@takt/store/clickhouse/clickhouse.ts'
import { type PendingNote, type PendingRollups, pendingOfNote } from '@takt/store/clickhouse/pendingRollups.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { bindParams, mine } from '../../core/rollups/bindParams.ts'

/**
 * How far rollups stand. `noted`: what of them is being computed anew, null: there are no facts; `closedBefore`: days
 * (`YYYY-MM-DD`) before it have their details, null: none has in this zone; `lastTo`: where the data of resources end
 * whose data ran ahead of the clock (epoch ms): what they say of the time before it is told by slices alone.
 */
export type Standing = {
  noted: PendingRollups | null
  closedBefore: string | null
  lastTo: ReadonlyMap<string, number>
}

const kinds = { day: 0, closed: 1, note: 2 } as const

/** How the rollups of a floor stand at an instant. Who asks while the same is being read gets that answer. */
export type StandingOf = (floor: Floor, asOf: number) => Promise<Standing>

async function readStanding(client: ClickHouse, floor: Floor, asOf: number): Promise<Standing> {
  const { organizationId, timeZone, resources } = floor
  const { params, bind } = bindParams(organizationId)
  const today = bind(wallClock(timeZone).dayOf(asOf), 'UInt16')
  const lastTo = 'toFloat64(toUnixTimestamp64Milli(last_to))'
  const ours = 'WHERE organization_id = {organization:UInt32}'
  const query = `SELECT toUInt8(${kinds.note}), print, pending, toFloat64(since) FROM rollup_floor FINAL ${ours}
    UNION ALL SELECT toUInt8(${kinds.closed}), toString(closed_before), '', toFloat64(0) FROM rollup_closed FINAL
      ${ours} AND time_zone = ${bind(timeZone, 'String')}
    UNION ALL SELECT toUInt8(${kinds.day}), toString(resource_id), '', ${lastTo} FROM rollup_day FINAL
      WHERE ${mine(bind, [...resources.keys()])} AND day >= toDate(${today}) AND ${lastTo} > ${bind(asOf, 'Float64')}`
  let note: PendingNote | undefined
  let closedBefore: string | null = null
  const until = new Map<string, number>()
  const row = (reader: RowReader) => [reader.uint8(), reader.text(), reader.text(), reader.float64()] as const
  for await (const rows of readRows(client, { query, params, row, settings: shortAnswer }))
    for (const [kind, text, pending, at] of rows) {
      if (kind === kinds.note) note = { print: text, pending, since: at }
      else if (kind === kinds.closed) closedBefore = text
      else until.set(text, Math.max(at, until.get(text) ?? 0))
    }
  return { noted: await pendingOfNote(client, organizationId, note), closedBefore, lastTo: until }
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
