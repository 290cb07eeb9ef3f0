import { AsyncLocalStorage } from 'node:async_hooks'
import type { Effective, Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { machineStates } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { readClosedBefore } from '@takt/store/clickhouse/closedDays.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { createGatewayFixture, sampleSession } from '../../gateway/app/gateway.fixture.ts'
import { analyticsRoutes } from '../../gateway/areas/analytics/analyticsRoutes.ts'
import type { AnalyticsSources } from '../../gateway/areas/analytics/analyticsSources.ts'
import { createEntriesOfAll } from '../../gateway/areas/analytics/entriesOfAll.ts'
import type { FloorOf } from '../../gateway/areas/efficiency/floorReader.ts'
import { createPending } from '../../gateway/areas/efficiency/recomputing.ts'
import type { GatewayArea } from '../../gateway/core/area.ts'
import { readEnv } from '../../ingest/env.ts'
import { startIngest } from '../../ingest/startIngest.ts'
import { createWriter } from '../../ingest/write/createWriter.ts'
import { pollUntil } from './pollUntil.ts'

const immediateClosing = { afterMs: 0, quietMs: 0, patienceMs: 0 }

const messageOf = ({ seq, from, to, state, deviceId: _, ord: __, ...payload }: Slice) => ({
  seq,
  slices: [
    {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      ...payload,
      state: state === 0 ? null : machineStates[state - 1],
    },
  ],
})

/**
 * Creates analytics, and `otherAreas` beside it, on the results of the real writer for published slices, with floors
 * and a clock that the test sets. Tokens are organization numbers.
 */
export async function createExactnessFixture(
  otherAreas: (options: { floorOf: FloorOf }) => readonly GatewayArea[] = () => [],
) {
  const floors = new Map<number, Floor>()
  const clock = { now: Date.now() }
  /** The clock of a single request, if it has its own. */
  const requestTime = new AsyncLocalStorage<number>()
  const fixture = await createGatewayFixture({
    now: () => requestTime.getStore() ?? clock.now,
    authenticate: async (request) =>
      sampleSession({ organizationId: Number(request.headers.get('authorization')), permissions: readerPermissions }),
  })
  const { environment, dependencies } = fixture
  const { clickhouse, nats } = dependencies
  const writersFloorOf = async (organizationId: number) => floors.get(organizationId)!
  const ingest = await startIngest(readEnv({ ...environment.env }), [
    createWriter(() => writersFloorOf, immediateClosing),
  ])
  const owner = openPostgres<Tables>(environment.databaseUrl, 2)
  const floorCache = new WeakMap<Floor, Map<string, Floor>>()
  /**
   * Returns the floor as used by responses: with the first facts that the writer stores; the same object while nothing
   * changes.
   */
  const floorOf = async (organizationId: number): Promise<Floor> => {
    const floor = floors.get(organizationId)!
    const { rows } = await sql<{
      resourceID: string
      at: number | null
    }>`select resource_id as "resourceID", at from first_fact
      where organization_id = ${organizationId}::int order by 1`.execute(owner)
    const firsts = new Map(rows.map(({ resourceID, at }) => [resourceID, at]))
    const cachedFloors = floorCache.get(floor) ?? new Map<string, Floor>()
    floorCache.set(floor, cachedFloors)
    const name = JSON.stringify(rows)
    const resources = [...floor.resources].map(([resourceID, machine]) => {
      const service = { ...machine.service, firstFact: firsts.get(resourceID) ?? null }
      return [resourceID, { ...machine, service }] as const
    })
    const result = cachedFloors.get(name) ?? { ...floor, resources: new Map(resources) }
    cachedFloors.set(name, result)
    return result
  }
  const stream = nats.jetstream()
  const manager = await nats.jetstreamManager()
  const setupStandards = new Map<string, Effective<number | null>>()
  const sources: AnalyticsSources = {
    floorOf,
    entriesOf: createEntriesOfAll(dependencies),
    setupStandardsOf: async () => setupStandards,
    pendingOf: createPending(dependencies),
  }
  const analytics: GatewayArea = {
    name: 'analytics',
    open: () => ({ routes: analyticsRoutes(dependencies, sources) }),
  }
  const { app } = fixture.open([analytics, ...otherAreas({ floorOf })])

  const published = new Map<number, number>()
  /** Publishes slices in this order, each in its own message. */
  async function publish({ organizationId }: Floor, slices: readonly Slice[]) {
    const send = (slice: Slice) =>
      stream.publish(`telemetry.${organizationId}.${slice.deviceId}`, JSON.stringify(messageOf(slice)))
    const acknowledged = await Promise.all(slices.map(send))
    for (const { seq } of acknowledged) published.set(organizationId, Math.max(seq, published.get(organizationId) ?? 0))
  }
  /** Resolves once everything published for an organization is rolled up. */
  const allDone = ({ organizationId }: Floor) =>
    pollUntil('all that was published is rolled up', async () => {
      const consumers = await manager.consumers.list('TELEMETRY').next()
      const acknowledgedSeq = Math.max(...consumers.map((consumer) => consumer.ack_floor.stream_seq))
      return acknowledgedSeq >= (published.get(organizationId) ?? 0)
    })

  return {
    environment,
    clock,
    clickhouse,
    dependencies,
    setupStandards,
    publish,
    allDone,
    /** Sets another floor of the organization without notifying the writer. */
    setSilently(floor: Floor) {
      floors.set(floor.organizationId, floor)
    },
    /** Sets another floor of the organization and publishes an event as the gateway does. */
    change(floor: Floor) {
      floors.set(floor.organizationId, floor)
      nats.publish(`event.${floor.organizationId}.masterData.changed`, '{}')
      return floor
    },
    /** Publishes slices and resolves when all are rolled up. User entries on stops are written first. */
    async write(
      floor: Floor,
      slices: readonly Slice[],
      entries: ReadonlyMap<string, readonly ReasonEntry[]> = new Map(),
    ) {
      floors.set(floor.organizationId, floor)
      await writeEntries(floor.organizationId, entries)
      await publish(floor, slices)
      await allDone(floor)
    },
    /** Resolves once the details of all days that start before `end` are stored, if there are any days. */
    closed: (floor: Floor, end: number) =>
      pollUntil('all days are closed', async () => {
        const days = 'SELECT count() AS days FROM rollup_day WHERE organization_id = {organization:UInt32}'
        const row = z.object({ days: z.coerce.number() })
        const [counts] = await queryTenant(clickhouse, { organizationId: floor.organizationId, query: days, row })
        if (counts?.days === 0) return true
        const before = await readClosedBefore(clickhouse, floor)
        return before !== null && dayOfDate(before) > wallClock(floor.timeZone).dayOf(end)
      }),
    request,
    /** As `request`, with its own clock: several may run concurrently. */
    requestAt: (asOf: number, organizationId: number, path: string, body: object) =>
      requestTime.run(asOf, () => request(organizationId, path, body)),
    async close() {
      await ingest.stop()
      await owner.destroy()
      await fixture.close()
    },
  }

  /** Sends a request as a reader of an organization; returns the data, throws the error text on rejection. */
  async function request(organizationId: number, path: string, body?: object) {
    const headers = { 'content-type': 'application/json', authorization: String(organizationId) }
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const reply = await app.request(path, { headers, ...init })
    const text = await reply.text()
    if (reply.status !== 200) throw new Error(text)
    return JSON.parse(text).data
  }

  /** Writes entries as rows: the master data around them is not tested here. */
  async function writeEntries(organizationId: number, entries: ReadonlyMap<string, readonly ReasonEntry[]>) {
    await owner.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const [resourceID, all] of entries)
        for (const { start, end, reasonCode, priority, entered } of all) {
          await sql`insert into reasons (organization_id, reason_code, priority, row_id, version)
            values (${organizationId}, ${reasonCode}, ${priority}, gen_random_uuid(), 1)
              on conflict do nothing`.execute(trx)
          await sql`insert into reason_entries (organization_id, reason_entry_id, resource_id, start, "end",
            reason_code, row_id, version)
            values (${organizationId}, ${organizationId * 1000 + entered}, ${resourceID},
              to_timestamp(${start / 1000}), to_timestamp(${end / 1000}),
              ${reasonCode}, gen_random_uuid(), 1)`.execute(trx)
        }
    })
  }
}

export type ExactnessFixture = Awaited<ReturnType<typeof createExactnessFixture>>
