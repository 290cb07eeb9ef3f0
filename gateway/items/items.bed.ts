import type { Session } from '@takt/domain/access/session.ts'
import { allPermissions, type Permissions } from '@takt/domain/rights/permissions.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import { createLog } from '@takt/store/log.ts'
import { openNats } from '@takt/store/nats.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import type { GatewayArea } from '../area.ts'
import type { Dependencies } from '../dependencies.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { efficiencyArea } from '../efficiency/efficiencyArea.ts'
import { readEnv } from '../env.ts'
import { facilitiesArea } from '../facilities/facilitiesArea.ts'
import { laborArea } from '../labor/laborArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { openAreas } from '../openAreas.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { requestsArea } from '../requests/requestsArea.ts'
import { scheduledTasksArea } from '../scheduledTasks/scheduledTasksArea.ts'
import { tagsArea } from '../tags/tagsArea.ts'
import { itemsArea } from './itemsArea.ts'

export type Who = Partial<
  Pick<Session, 'userId' | 'entityId' | 'organizationId' | 'globalAdmin' | 'restrictOrgs' | 'isDisplay' | 'display'>
> & {
  permissions?: Permissions
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Reply = { status: number; body: { success: boolean; message: string; data: any } }

const itemAreas = [
  itemsArea,
  organizationsArea,
  efficiencyArea,
  masterDataArea,
  devicesArea,
  laborArea,
  requestsArea,
  facilitiesArea,
  scheduledTasksArea,
  tagsArea,
]

/**
 * A gateway of real databases for tests, with entities 1 and 2, and organizations 1 and 2 of the first and 3 of the
 * second, made through its own routes. Whoever asks says who they are; sign-in has its own tests.
 */
export async function createItemsBed(areas: readonly GatewayArea[] = itemAreas) {
  const world = await createWorld()
  const env = readEnv(world.env)
  const db = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_app', env.TAKT_SECRET))
  const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 4)
  const clickhouse = openClickHouse(env.CLICKHOUSE_URL)
  const nats = await openNats({ url: env.NATS_URL, creds: env.NATS_CREDS, name: 'bed' })
  const dependencies: Dependencies = {
    env,
    log: createLog('bed'),
    db,
    systemDb,
    clickhouse,
    nats,
    authenticate: async (request) => JSON.parse(request.headers.get('authorization') ?? 'null'),
    now: Date.now,
  }
  const gateway = openAreas(dependencies, areas)
  const app = createApp(gateway)
  const sessionOf = (who: Who): Session => ({
    sessionId: '00000000-0000-4000-8000-000000000000',
    userId: 1,
    userName: 'someone@demo.takt',
    entityId: 1,
    organizationId: 1,
    globalAdmin: false,
    restrictOrgs: false,
    permissions: allPermissions,
    ...who,
  })
  const authorization = (who: Who = {}) => JSON.stringify(sessionOf(who))
  const ask = async (method: string, path: string, body?: unknown, who: Who = {}): Promise<Reply> => {
    const reply = await app.request(path, {
      method,
      headers: { authorization: authorization(who), 'content-type': typeAt(path) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json')
    return { status: reply.status, body: isJson ? JSON.parse(text) : { success: reply.ok, message: '', data: text } }
  }
  const typeAt = (path: string) => (/\/import(\?|$)/.test(path) ? 'text/csv' : 'application/json')
  const admin = { globalAdmin: true }
  for (const [organizationName, entityId] of [
    ['A', 1],
    ['B', 1],
    ['C', 2],
  ] as const) {
    if (organizationName !== 'B') await ask('POST', '/api/entities', { entityName: `Entity ${entityId}` }, admin)
    await ask('POST', '/api/organizations', { organizationName, entityId }, admin)
  }
  return {
    world,
    dependencies,
    gateway,
    app,
    ask,
    /** The header that says who asks, for requests that are no JSON. */
    authorization,
    items: gateway.items,
    /** The rows of a table, whoever's. */
    rowsOf: async (table: string) =>
      (await sql<Record<string, unknown>>`select * from ${sql.table(table)} as t order by t::text`.execute(systemDb))
        .rows,
    close: async () => {
      await Promise.all([db.destroy(), systemDb.destroy(), clickhouse.close(), nats.close()])
      await world.close()
    },
  }
}

export type ItemsBed = Awaited<ReturnType<typeof createItemsBed>>
