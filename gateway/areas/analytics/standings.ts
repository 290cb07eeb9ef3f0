import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type ClickHouse, smallResultSettings } from '@takt/store/clickhouse/clickhouse.ts'
import { type PendingNote, type PendingRollups, pendingOfNote } from '@takt/store/clickhouse/pendingRollups.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { bindParams, machineFilter } from '../../core/rollups/bindParams.ts'

/**
 * State of the rollups. `noted`: rollups that are being recomputed, null: there are no facts; `closedBefore`: days
 * (`YYYY-MM-DD`) before it have their details, null: none in this zone; `lastTo`: end of the data (epoch ms) of
 * machines whose data runs ahead of the clock: their current time can be read only from slices.
 */
export type RollupStatus = {
  noted: PendingRollups | null
  closedBefore: string | null
  lastTo: ReadonlyMap<string, number>
}

const kinds = { day: 0, closed: 1, note: 2 } as const

/** Reads the state of a floor's rollups at an instant. Concurrent callers share one read. */
export type ReadRollupStatus = (floor: Floor, asOf: number) => Promise<RollupStatus>

async function readRollupStatus(client: ClickHouse, floor: Floor, asOf: number): Promise<RollupStatus> {
  const { organizationId, timeZone, resources } = floor
  const { params, bind } = bindParams(organizationId)
  const today = bind(wallClock(timeZone).dayOf(asOf), 'UInt16')
  const lastTo = 'toFloat64(toUnixTimestamp64Milli(last_to))'
  const organizationFilter = 'WHERE organization_id = {organization:UInt32}'
  const query = `SELECT toUInt8(${kinds.note}), print, pending, toFloat64(since) FROM rollup_floor FINAL ${organizationFilter}
    UNION ALL SELECT toUInt8(${kinds.closed}), toString(closed_before), '', toFloat64(0) FROM rollup_closed FINAL
      ${organizationFilter} AND time_zone = ${bind(timeZone, 'String')}
    UNION ALL SELECT toUInt8(${kinds.day}), toString(resource_id), '', ${lastTo} FROM rollup_day FINAL
      WHERE ${machineFilter(bind, [...resources.keys()])} AND day >= toDate(${today}) AND ${lastTo} > ${bind(asOf, 'Float64')}`
  let note: PendingNote | undefined
  let closedBefore: string | null = null
  const endByResource = new Map<string, number>()
  const row = (reader: RowReader) => [reader.uint8(), reader.text(), reader.text(), reader.float64()] as const
  for await (const rows of readRows(client, { query, params, row, settings: smallResultSettings }))
    for (const [kind, text, pending, at] of rows) {
      if (kind === kinds.note) note = { print: text, pending, since: at }
      else if (kind === kinds.closed) closedBefore = text
      else endByResource.set(text, Math.max(at, endByResource.get(text) ?? 0))
    }
  return { noted: await pendingOfNote(client, organizationId, note), closedBefore, lastTo: endByResource }
}

/** Creates a reader of the rollup state stored in ClickHouse. */
export function createStandings(client: ClickHouse): ReadRollupStatus {
  const pendingReads = new WeakMap<Floor, Promise<RollupStatus>>()
  return (floor, asOf) => {
    const pending = pendingReads.get(floor)
    if (pending) return pending
    const reading = readRollupStatus(client, floor, asOf).finally(() => pendingReads.delete(floor))
    pendingReads.set(floor, reading)
    return reading
  }
}
