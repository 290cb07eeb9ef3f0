import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { createGatewayFixture, sampleSession } from '../../../app/gateway.fixture.ts'
import { checksheetsArea } from '../../../areas/checksheets/checksheetsArea.ts'
import { devicesArea } from '../../../areas/devices/devicesArea.ts'
import { documentsArea } from '../../../areas/documents/documentsArea.ts'
import { efficiencyArea } from '../../../areas/efficiency/efficiencyArea.ts'
import { facilitiesArea } from '../../../areas/facilities/facilitiesArea.ts'
import { floorPlansArea } from '../../../areas/floorPlans/floorPlansArea.ts'
import { flowsArea } from '../../../areas/flows/flowsArea.ts'
import { laborArea } from '../../../areas/labor/laborArea.ts'
import { masterDataArea } from '../../../areas/masterData/masterDataArea.ts'
import { notificationsArea } from '../../../areas/notifications/notificationsArea.ts'
import { organizationsArea } from '../../../areas/organizations/organizationsArea.ts'
import { requestsArea } from '../../../areas/requests/requestsArea.ts'
import { scheduledTasksArea } from '../../../areas/scheduledTasks/scheduledTasksArea.ts'
import { tagsArea } from '../../../areas/tags/tagsArea.ts'
import type { GatewayArea } from '../../area.ts'
import { itemsArea } from '../itemsArea.ts'

export type TestUser = Partial<
  Pick<
    Session,
    'userId' | 'entityId' | 'organizationId' | 'globalAdmin' | 'restrictOrgs' | 'isDisplay' | 'display' | 'isMasked'
  >
> & {
  permissions?: Permissions
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Reply = { status: number; body: { success: boolean; message: string; data: any; change?: string } }

/** The areas that a fixture mounts by default. */
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
 * Creates a gateway with real databases, with entities 1 and 2, organizations 1 and 2 in the first and 3 in the second,
 * all created through its own routes. Each request states its user; sign-in has its own tests. `environment`:
 * additional settings of the gateway.
 */
export async function createItemsFixture(
  areas: readonly GatewayArea[] = itemAreas,
  environment: Record<string, string> = {},
) {
  const fixture = await createGatewayFixture({
    environment,
    authenticate: async (request) => JSON.parse(request.headers.get('authorization') ?? 'null'),
  })
  const { gateway, app } = fixture.open(areas)
  const authorization = (user: TestUser = {}) => JSON.stringify(sampleSession(user))
  const request = async (method: string, path: string, body?: unknown, user: TestUser = {}): Promise<Reply> => {
    const reply = await app.request(path, {
      method,
      headers: { authorization: authorization(user), 'content-type': typeAt(path) },
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
    if (organizationName !== 'B') await request('POST', '/api/entities', { entityName: `Entity ${entityId}` }, admin)
    await request('POST', '/api/organizations', { organizationName, entityId }, admin)
  }
  return {
    environment: fixture.environment,
    dependencies: fixture.dependencies,
    gateway,
    app,
    request,
    /** Returns the header that identifies the user, for requests that are not JSON. */
    authorization,
    items: gateway.items,
    /** Returns all rows of a table, of any tenant. */
    rowsOf: async (table: string) =>
      (
        await sql<Record<string, unknown>>`select * from ${sql.table(table)} as t order by t::text`.execute(
          fixture.dependencies.systemDb,
        )
      ).rows,
    close: fixture.close,
  }
}

export type ItemsFixture = Awaited<ReturnType<typeof createItemsFixture>>
