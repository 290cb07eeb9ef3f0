import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Permissions, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import type { NatsConnection } from 'nats'
import type { NatsConnection as BrowserConnection } from 'nats.ws'
import { createAccessFixture } from '../../areas/access/access.fixture.ts'
import { accessArea } from '../../areas/access/accessArea.ts'
import { createUser } from '../../areas/access/createUser.ts'
import type { GatewayArea } from '../area.ts'
import { messagingArea } from './messagingArea.ts'

const password = 'correct horse battery'

/** Returns whether the server allows a subscription: a rejection arrives before the response to a later ping. */
export async function maySubscribe(nats: NatsConnection | BrowserConnection, subject: string): Promise<boolean> {
  let allowed = true
  const subscription = nats.subscribe(subject, {
    callback: (error: unknown) => {
      if (error) allowed = false
    },
  })
  await nats.flush()
  await nats.flush()
  subscription.unsubscribe()
  return allowed
}

/**
 * Creates the access fixture with messaging and the areas passed, listening on a port; devices 7 and 8 belong to
 * organization 1, device 9 to organization 3.
 */
export async function createMessagingFixture(
  more: readonly GatewayArea[] = [],
  environment: Record<string, string> = {},
) {
  const fixture = await createAccessFixture([accessArea, messagingArea, ...more], environment)
  const owner = openPostgres<Tables>(fixture.testEnvironment.databaseUrl, 1)
  await sql`insert into devices (organization_id, device_id, device_type_id, entity_id, reports,
      exclude_from_dashboards_and_reports, row_id, version)
    values (1, 7, 'takt-h1', 1, 'state', false, gen_random_uuid(), 1),
           (1, 8, 'takt-h1', 1, 'state', false, gen_random_uuid(), 1),
           (3, 9, 'takt-h1', 2, 'state', false, gen_random_uuid(), 1)`.execute(owner)
  await owner.destroy()
  const server = createServer(getRequestListener(fixture.app.fetch))
  const messaging = messagingArea.open!(fixture.gateway)
  server.on('upgrade', messaging.upgrade!.open)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const services = await openNats({
    url: fixture.testEnvironment.natsUrl,
    creds: fixture.testEnvironment.natsCreds,
    name: 'test',
  })
  const stop = await messaging.start!(fixture.gateway.areas)
  return {
    ...fixture,
    services,
    messagingUrl: `ws://127.0.0.1:${port}/messaging`,
    async user(userName: string, organizationId: number, permissions: Permissions = readerPermissions) {
      const entityId = organizationId === 3 ? 2 : 1
      const organizationIds = [organizationId]
      await createUser(fixture.systemDb, { userName, password, entityId, organizationIds, permissions })
    },
    async signIn(userName: string): Promise<string> {
      return (await fixture.request('POST', '/api/login', { body: { userName, password } })).body.token
    },
    async close() {
      await stop()
      await messaging.close!()
      await services.close()
      server.closeAllConnections()
      server.close()
      await fixture.close()
    },
  }
}
