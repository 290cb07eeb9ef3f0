import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { addUser } from '../fixtures/users.fixture.ts'

/** A second planner in the organization of `fixtureUser`. */
export const colleague = { userName: 'colleague@plant.test', password: 'another long password' }

/**
 * Starts the gateway as it runs in production with its own databases, one organization and two planners: a page of one
 * shows the changes of the other. `environment`: additional environment of the gateway.
 */
export async function createGridFixture(environment: Readonly<Record<string, string>> = {}) {
  const testEnvironment = await createTestEnvironment()
  Object.assign(testEnvironment.env, environment)
  const owner = openPostgres<Tables>(testEnvironment.databaseUrl, 1)
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Acme', gen_random_uuid(), 1)`.execute(owner)
  await sql`select setval('entities_entity_id_seq', 1)`.execute(owner)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (1, 'Plant A', 1, gen_random_uuid(), 1)`.execute(owner)
  await owner.destroy()
  for (const user of [fixtureUser, colleague])
    await addUser(testEnvironment, user, allPermissions, { globalAdmin: true, restrictOrgs: false })
  const origin = `http://127.0.0.1:${testEnvironment.env.PORT}`
  const startGateway = (more = {}) =>
    startService({ main: 'gateway/main.ts', env: { ...testEnvironment.env, ...more }, word: 'listening' })
  let gateway = await startGateway()
  const tokens = new Map<string, string>()

  /** Sends a request to the server as a user, like a page of theirs. */
  async function request(method: string, path: string, body?: unknown, user = colleague, at = origin) {
    if (!tokens.has(user.userName) && path !== '/login')
      tokens.set(user.userName, (await request('POST', '/login', user, user)).token)
    const token = tokens.get(user.userName)
    const isForm = body instanceof FormData
    const isFile = body instanceof Blob
    const reply = await fetch(`${at}/api${path}`, {
      method,
      headers: {
        ...(isForm ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...(token ? { authorization: token } : {}),
      },
      ...(body === undefined ? {} : { body: isForm || isFile ? body : JSON.stringify(body) }),
    })
    const responseBody = JSON.parse(await reply.text())
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${responseBody.message}`)
    return responseBody
  }
  await request('POST', '/organizations/1/settings', { timeZone: 'America/New_York', oeeTarget: 0.75 })
  return {
    origin,
    testEnvironment,
    request,
    /** Applies changes of other users through a second gateway while the one at `origin` is stopped. */
    async whileAway(change: (at: string) => Promise<void>) {
      const [port] = await freePorts(1)
      const other = await startGateway({ PORT: String(port) })
      await gateway.stop()
      try {
        await change(`http://127.0.0.1:${port}`)
      } finally {
        await other.stop()
        gateway = await startGateway()
      }
    },
    async close() {
      await gateway.stop()
      await testEnvironment.close()
    },
  }
}

export type GridFixture = Awaited<ReturnType<typeof createGridFixture>>
