import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { natsServers } from '@takt/store/nats/natsServers.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { connect, jwtAuthenticator } from 'nats'
import { createUser } from '../../gateway/areas/access/createUser.ts'

const admin = { userName: 'admin@load.test', password: 'a long enough password' }

/**
 * Adds an organization with one device through the gateway, as users do, and has the device publish a message. Returns
 * the time (ms) until it was acknowledged, from the first request and from the request for the device's credentials.
 */
export async function addOrganization(environment: TestEnvironment): Promise<{ wholeMs: number; deviceMs: number }> {
  const systemDb = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 1)
  const rights = { permissions: allPermissions, globalAdmin: true, restrictOrgs: false }
  await createUser(systemDb, { ...admin, entityId: 1, organizationIds: [1], ...rights })
  await systemDb.destroy()
  let token = ''
  const request = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
    const reply = await fetch(`http://127.0.0.1:${environment.env.PORT}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    const response = JSON.parse(await reply.text())
    if (!reply.ok) throw new Error(`${method} ${path}: ${response.message}`)
    return response
  }
  token = (await request('POST', '/login', admin)).token

  const startedAt = performance.now()
  const { data: organization } = await request('POST', '/organizations', { organizationName: 'One more' })
  await request('PUT', `/users/${admin.userName}`, { selectedOrganizationId: organization.organizationId })
  const { data: device } = await request('POST', '/devices', { deviceTypeId: 'takt-h1', deviceName: 'Its first' })
  const credentialsRequestedAt = performance.now()
  const { data: deviceCredentials } = await request('POST', `/devices/${device.deviceId}/credentials`)
  const { natsUrl, password, inboxPrefix, telemetrySubject } = deviceCredentials
  const nats = await connect({ servers: natsServers(natsUrl), authenticator: jwtAuthenticator(password), inboxPrefix })
  await nats.jetstream().publish(telemetrySubject, JSON.stringify({ seq: 1, slices: [] }), { timeout: 60_000 })
  const ended = performance.now()
  await nats.close()
  return { wholeMs: ended - startedAt, deviceMs: ended - credentialsRequestedAt }
}
