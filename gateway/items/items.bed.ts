import type { Session } from '@takt/domain/access/session.ts'
import type { Permissions } from '@takt/domain/rights/permissions.ts'
import { sql } from 'kysely'
import type { GatewayArea } from '../area.ts'
import { checksheetsArea } from '../checksheets/checksheetsArea.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { documentsArea } from '../documents/documentsArea.ts'
import { efficiencyArea } from '../efficiency/efficiencyArea.ts'
import { facilitiesArea } from '../facilities/facilitiesArea.ts'
import { floorPlansArea } from '../floorPlans/floorPlansArea.ts'
import { flowsArea } from '../flows/flowsArea.ts'
import { createGatewayBed, sampleSession } from '../gateway.bed.ts'
import { laborArea } from '../labor/laborArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { notificationsArea } from '../notifications/notificationsArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { requestsArea } from '../requests/requestsArea.ts'
import { scheduledTasksArea } from '../scheduledTasks/scheduledTasksArea.ts'
import { tagsArea } from '../tags/tagsArea.ts'
import { itemsArea } from './itemsArea.ts'

export type Who = Partial<
  Pick<
    Session,
    'userId' | 'entityId' | 'organizationId' | 'globalAdmin' | 'restrictOrgs' | 'isDisplay' | 'display' | 'isMasked'
  >
> & {
  permissions?: Permissions
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Reply = { status: number; body: { success: boolean; message: string; data: any } }

/** The areas that a bed has unless it is given others. */
export const itemAreas: readonly GatewayArea[] = [
  itemsArea,
  organizationsArea,
  efficiencyArea,
  masterDataArea,
  devicesArea,
  laborArea,
  requestsArea,
  facilitiesArea,
  flowsArea,
  floorPlansArea,
  documentsArea,
  checksheetsArea,
  scheduledTasksArea,
  tagsArea,
  notificationsArea,
]

/**
 * A gateway of real databases for tests, with entities 1 and 2, and organizations 1 and 2 of the first and 3 of the
 * second, made through its own routes. Whoever asks says who they are; sign-in has its own tests.
 */
export async function createItemsBed(areas: readonly GatewayArea[] = itemAreas) {
  const bed = await createGatewayBed({
    authenticate: async (request) => JSON.parse(request.headers.get('authorization') ?? 'null'),
  })
  const { gateway, app } = bed.open(areas)
  const authorization = (who: Who = {}) => JSON.stringify(sampleSession(who))
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
  const typeAt = (path: string) => {
    if (
      /\/(docs\/upload|program\/file|program\/[^/]+\/appendComponents|chat\/file|conversations\/[^/]+\/files)$/.test(
        path,
      )
    )
      return 'multipart/form-data; boundary=x'
    if (/\/docs\/uploads\/[^/]+$|\/picture$/.test(path)) return 'application/octet-stream'
    return /\/import(\?|$)/.test(path) ? 'text/csv' : 'application/json'
  }
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
    world: bed.world,
    dependencies: bed.dependencies,
    gateway,
    app,
    ask,
    /** The header that says who asks, for requests that are no JSON. */
    authorization,
    items: gateway.items,
    /** The rows of a table, whoever's. */
    rowsOf: async (table: string) =>
      (
        await sql<Record<string, unknown>>`select * from ${sql.table(table)} as t order by t::text`.execute(
          bed.dependencies.systemDb,
        )
      ).rows,
    close: bed.close,
  }
}

export type ItemsBed = Awaited<ReturnType<typeof createItemsBed>>
