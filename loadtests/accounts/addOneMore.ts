import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { World } from '@takt/launch/test.bed.ts'
import { natsServers } from '@takt/store/nats/natsServers.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { connect, jwtAuthenticator } from 'nats'
import { createUser } from '../../gateway/areas/access/createUser.ts'

const admin = { userName: 'admin@load.test', password: 'a long enough password' }

/**
 * Adds an organization with one device through the gateway, as people do, and lets the device tell something: after how
 * many milliseconds from the first request it was acknowledged, and of these from asking for the device's credentials.
 */
export async function addOneMore(world: World): Promise<{ wholeMs: number; deviceMs: number }> {
  const systemDb = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 1)
  const rights = { permissions: allPermissions, globalAdmin: true, restrictOrgs: false }
  await createUser(systemDb, { ...admin, entityId: 1, organizationIds: [1], ...rights })
  await systemDb.destroy()
  let token = ''
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
    const reply = await fetch(`http://127.0.0.1:${world.env.PORT}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    const answer = JSON.parse(await reply.text())
    if (!reply.ok) throw new Error(`${method} ${path}: ${answer.message}`)
    return answer
  }
  token = (await ask('POST', '/login', admin)).token

  const began = performance.now()
  const { data: organization } = await ask('POST', '/organizations', { organizationName: 'One more' })
  await ask('PUT', `/users/${admin.userName}`, { selectedOrganizationId: organization.organizationId })
  const { data: device } = await ask('POST', '/devices', { deviceTypeId: 'takt-h1', deviceName: 'Its first' })
  const asked = performance.now()
  const { data: given } = await ask('POST', `/devices/${device.deviceId}/credentials`)
  const { natsUrl, password, inboxPrefix, telemetrySubject } = given
  const nats = await connect({ servers: natsServers(natsUrl), authenticator: jwtAuthenticator(password), inboxPrefix })
  await nats.jetstream().publish(telemetrySubject, JSON.stringify({ seq: 1, slices: [] }), { timeout: 60_000 })
  const ended = performance.now()
  await nats.close()
  return { wholeMs: ended - began, deviceMs: ended - asked }
}
