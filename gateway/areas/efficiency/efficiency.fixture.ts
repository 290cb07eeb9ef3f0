import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { rollUp } from '@takt/domain/areas/efficiency/totals/rollUp.ts'
import { addTally, emptyTally, type Tally, tallyFields } from '@takt/domain/areas/efficiency/totals/tally.ts'
import type { WindowRollup } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import { noPermissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { columnOf } from '@takt/store/postgres/columnOf.ts'
import { createGatewayFixture, sampleSession } from '../../app/gateway.fixture.ts'
import type { GatewayArea } from '../../core/area.ts'
import { efficiencyRoutes } from './efficiencyRoutes.ts'
import type { EntriesOf } from './entriesOf.ts'
import type { FloorOf } from './floorReader.ts'
import { nothingPending } from './recomputing.ts'

const columns = (tally: Tally, prefix = '') =>
  Object.fromEntries(tallyFields.map((field) => [prefix + columnOf(field), tally[field]]))
const time = (instant: number) => new Date(Math.max(0, instant)).toISOString().slice(0, -1).replace('T', ' ')

function shiftColumns(shifts: WindowRollup['shifts']) {
  const lists = tallyFields.map((field) => [`shifts.${columnOf(field)}`, shifts.map((shift) => shift[field])])
  return { 'shifts.occurrence_start': shifts.map((shift) => time(shift.occurrenceStart)), ...Object.fromEntries(lists) }
}

/** Detail columns in JSON, with missing values as the writer stores them. */
function detailColumns(details: WindowRollup['details']) {
  const column = (name: string, value: (detail: WindowRollup['details'][number]) => unknown) => [
    `details.${name}`,
    details.map(value),
  ]
  const texts = ['timeClass', 'reason', 'jobNum', 'partNum', 'partRevision'] as const
  const numbers = ['assemblySeq', 'oprSeq', 'shiftNum'] as const
  const totals = ['ms', 'starts', 'good', 'scrap', 'rework', 'idealSecs', 'goodIdealSecs', 'idealMissing'] as const
  return Object.fromEntries([
    ...texts.map((field) => column(columnOf(field), (detail) => detail[field] ?? '')),
    ...numbers.map((field) => column(columnOf(field), (detail) => detail[field] ?? -1)),
    ...totals.map((field) => column(columnOf(field), (detail) => detail[field])),
    column('emp_ids', ({ empIDs }) => empIDs),
    column('scheduled', ({ scheduled }) => (scheduled ? 1 : 0)),
  ])
}

type Total = { tally: Tally; lastTo: number }
function addTo<Key>(totals: Map<Key, Total>, key: Key, tally: Tally, lastTo: number) {
  const total = totals.get(key) ?? { tally: emptyTally(), lastTo: 0 }
  totals.set(key, { tally: addTally(total.tally, tally), lastTo: Math.max(total.lastTo, lastTo) })
}

/**
 * Creates a fixture with the efficiency area and `otherAreas` over real ClickHouse, with floors and a clock set by the
 * test. Tokens: `reader-{organizationId}`, `reader-{organizationId}-{userId}`, `nobody`.
 */
export async function createEfficiencyFixture(
  otherAreas: (options: { floorOf: FloorOf }) => readonly GatewayArea[] = () => [],
) {
  const floors = new Map<number, Floor>()
  const entries = new Map<number, ReasonEntry[]>()
  const clock = { now: Date.parse('2026-04-01T00:00:00Z') }
  const rollups = { pending: nothingPending }
  const fixture = await createGatewayFixture({
    now: () => clock.now,
    authenticate: async (request) => {
      const token = request.headers.get('authorization') ?? ''
      if (token === 'nobody') return sampleSession({ permissions: noPermissions })
      const [, organization, userId = '1'] = /^reader-(\d+)(?:-(\d+))?$/.exec(token) ?? []
      if (!organization) return null
      return sampleSession({
        organizationId: Number(organization),
        userId: Number(userId),
        permissions: readerPermissions,
        restrictOrgs: true,
      })
    },
  })
  const { clickhouse } = fixture.dependencies
  const floorOf = async (organizationId: number) => floors.get(organizationId)!
  const entriesOf: EntriesOf = async ({ organizationId }) => entries.get(organizationId) ?? []
  const ownArea: GatewayArea = {
    name: 'efficiency',
    open: ({ dependencies }) => ({
      routes: efficiencyRoutes(dependencies, { floorOf, entriesOf, pendingOf: async () => rollups.pending }),
    }),
  }
  const { gateway, app } = fixture.open([ownArea, ...otherAreas({ floorOf })])
  let version = 0

  const insert = (table: string, values: object[]) =>
    clickhouse.insert({ table, values, format: 'JSONEachRow', clickhouse_settings: { async_insert: 0 } })

  /** Computes rollups like the writer, from all slices of the machine. */
  async function writeRollups(
    floor: Floor,
    resourceID: string,
    slices: readonly Slice[],
    range: { from: number; to: number },
  ) {
    const clockOnWall = wallClock(floor.timeZone)
    const windows = rollUp({ floor, resourceID, slices, ...range })
    const days = new Map<number, Total>()
    const shifts = new Map<number, Total>()
    for (const window of windows) {
      addTo(days, clockOnWall.dayOf(window.windowStart), window.tally, window.lastTo)
      for (const { occurrenceStart, ...tally } of window.shifts) addTo(shifts, occurrenceStart, tally, window.lastTo)
    }
    const head = { organization_id: floor.organizationId, resource_id: resourceID, version: ++version }
    const rows = (totals: Map<number, Total>, key: (at: number) => object) =>
      [...totals].map(([at, total]) => ({ ...head, ...key(at), last_to: time(total.lastTo), ...columns(total.tally) }))
    await insert(
      'rollup_window_by_day',
      windows.map((window) => ({
        ...head,
        window_start: window.windowStart / 1000,
        last_to: time(window.lastTo),
        ...columns(window.tally),
        ...shiftColumns(window.shifts),
        ...detailColumns(window.details),
      })),
    )
    await insert(
      'rollup_day',
      rows(days, (day) => ({ day: dateOfDay(day) })),
    )
    await insert(
      'rollup_shift',
      rows(shifts, (start) => ({ occurrence_start: time(start) })),
    )
  }

  return {
    app,
    dependencies: fixture.dependencies,
    environment: fixture.environment,
    clickhouse,
    clock,
    floors,
    /** Intervals whose rollups count as out of date. */
    rollups,
    /** Reason entries of the requested machine, by organization. */
    entries,
    insert,
    writeRollups,
    /** Stores slices as facts, and their rollups over whole days around `range`. */
    async write(floor: Floor, slices: readonly Slice[], range: { start: number; end: number }) {
      floors.set(floor.organizationId, floor)
      for (const deviceId of new Set(slices.map((slice) => slice.deviceId))) {
        const deviceSlices = slices
          .filter((slice) => slice.deviceId === deviceId)
          .map((slice) => ({ ...slice, values: null }))
        await insertSlices(clickhouse, [{ organizationId: floor.organizationId, deviceId, slices: deviceSlices }])
      }
      const marginMs = 1.5 * 86_400_000
      for (const resourceID of floor.resources.keys())
        await writeRollups(floor, resourceID, slices, { from: range.start - marginMs, to: range.end + marginMs })
    },
    async request(method: string, path: string, { token = 'reader-1', body }: { token?: string; body?: unknown } = {}) {
      const reply = await app.request(path, {
        method,
        headers: { 'content-type': 'application/json', authorization: token },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: reply.status, body: JSON.parse(await reply.text()) }
    },
    async close() {
      for (const area of gateway.areas) await area.close?.()
      await fixture.close()
    },
  }
}

export type EfficiencyFixture = Awaited<ReturnType<typeof createEfficiencyFixture>>
