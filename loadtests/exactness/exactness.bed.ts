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
import { createGatewayBed, sampleSession } from '../../gateway/app/gateway.bed.ts'
import { analyticsRoutes } from '../../gateway/areas/analytics/analyticsRoutes.ts'
import type { AnalyticsSources } from '../../gateway/areas/analytics/analyticsSources.ts'
import { createEntriesOfAll } from '../../gateway/areas/analytics/entriesOfAll.ts'
import { createPending } from '../../gateway/areas/efficiency/recomputing.ts'
import type { FloorOf } from '../../gateway/areas/efficiency/teepRoutes.ts'
import type { GatewayArea } from '../../gateway/core/area.ts'
import { readEnv } from '../../ingest/env.ts'
import { startIngest } from '../../ingest/startIngest.ts'
import { createWriter } from '../../ingest/write/createWriter.ts'
import { lookUntil } from './lookUntil.ts'

const soon = { afterMs: 0, quietMs: 0, patienceMs: 0 }

const messageOf = ({ seq, from, to, state, deviceId: _, ord: __, ...rest }: Slice) => ({
  seq,
  slices: [
    {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      ...rest,
      state: state === 0 ? null : machineStates[state - 1],
    },
  ],
})

/**
 * Analytics, and `others` beside it, over what the real writer made of published slices, with floors and a clock that
 * the test sets. Tokens are organizations' numbers.
 */
export async function createExactnessBed(others: (options: { floorOf: FloorOf }) => readonly GatewayArea[] = () => []) {
  const floors = new Map<number, Floor>()
  const clock = { now: Date.now() }
  /** The clock of a question alone, where it has one. */
  const askedAt = new AsyncLocalStorage<number>()
  const bed = await createGatewayBed({
    now: () => askedAt.getStore() ?? clock.now,
    authenticate: async (request) =>
      sampleSession({ organizationId: Number(request.headers.get('authorization')), permissions: readerPermissions }),
  })
  const { world, dependencies } = bed
  const { clickhouse, nats } = dependencies
  const writersFloorOf = async (organizationId: number) => floors.get(organizationId)!
  const ingest = await startIngest(readEnv({ ...world.env }), [createWriter(() => writersFloorOf, soon)])
  const owner = openPostgres<Tables>(world.databaseUrl, 2)
  const told = new WeakMap<Floor, Map<string, Floor>>()
  /**
   * The floor as answers have it: with the first facts that the writer keeps; the very same object while nothing
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
    const known = told.get(floor) ?? new Map<string, Floor>()
    told.set(floor, known)
    const name = JSON.stringify(rows)
    const resources = [...floor.resources].map(([resourceID, machine]) => {
      const service = { ...machine.service, firstFact: firsts.get(resourceID) ?? null }
      return [resourceID, { ...machine, service }] as const
    })
    const found = known.get(name) ?? { ...floor, resources: new Map(resources) }
    known.set(name, found)
    return found
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
  const { app } = bed.open([analytics, ...others({ floorOf })])

  const published = new Map<number, number>()
  /** Publishes slices in this order, each in a message of its own. */
  async function publish({ organizationId }: Floor, slices: readonly Slice[]) {
    const send = (slice: Slice) =>
      stream.publish(`telemetry.${organizationId}.${slice.deviceId}`, JSON.stringify(messageOf(slice)))
    const acknowledged = await Promise.all(slices.map(send))
    for (const { seq } of acknowledged) published.set(organizationId, Math.max(seq, published.get(organizationId) ?? 0))
  }
  /** Resolves once all that was published of an organization is rolled up. */
  const allDone = ({ organizationId }: Floor) =>
    lookUntil('all that was published is rolled up', async () => {
      const consumers = await manager.consumers.list('TELEMETRY').next()
      const done = Math.max(...consumers.map((consumer) => consumer.ack_floor.stream_seq))
      return done >= (published.get(organizationId) ?? 0)
    })

  return {
    world,
    clock,
    clickhouse,
    dependencies,
    setupStandards,
    publish,
    allDone,
    /** Another floor of the organization, of which the writer has not heard yet. */
    keep(floor: Floor) {
      floors.set(floor.organizationId, floor)
    },
    /** Another floor of the organization, told by an event as the gateway does. */
    change(floor: Floor) {
      floors.set(floor.organizationId, floor)
      nats.publish(`event.${floor.organizationId}.masterData.changed`, '{}')
      return floor
    },
    /** Publishes slices and resolves when all are rolled up. What people said of stops is there before. */
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
    /** Resolves once the details of all days that meet the time before `end` are kept, if there are any days at all. */
    closed: (floor: Floor, end: number) =>
      lookUntil('all days are closed', async () => {
        const days = 'SELECT count() AS days FROM rollup_day WHERE organization_id = {organization:UInt32}'
        const row = z.object({ days: z.coerce.number() })
        const [found] = await queryTenant(clickhouse, { organizationId: floor.organizationId, query: days, row })
        if (found?.days === 0) return true
        const before = await readClosedBefore(clickhouse, floor)
        return before !== null && dayOfDate(before) > wallClock(floor.timeZone).dayOf(end)
      }),
    ask,
    /** As `ask`, by a clock of its own: several may be asked at once. */
    askAt: (asOf: number, organizationId: number, path: string, body: object) =>
      askedAt.run(asOf, () => ask(organizationId, path, body)),
    async close() {
      await ingest.stop()
      await owner.destroy()
      await bed.close()
    },
  }

  /** Asks as a reader of an organization; answers the data, throws what was refused. */
  async function ask(organizationId: number, path: string, body?: object) {
    const headers = { 'content-type': 'application/json', authorization: String(organizationId) }
    const asked = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const reply = await app.request(path, { headers, ...asked })
    const text = await reply.text()
    if (reply.status !== 200) throw new Error(text)
    return JSON.parse(text).data
  }

  /** Entries as rows: master data around them is not what is tested here. */
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

export type ExactnessBed = Awaited<ReturnType<typeof createExactnessBed>>
