import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { freePorts } from '@takt/launch/home/freePorts.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { bedUser } from '../beds/plant.bed.ts'
import { addUser } from '../beds/users.bed.ts'

/** Plans beside `bedUser`, in the same organization. */
export const colleague = { userName: 'colleague@plant.test', password: 'another long password' }

/**
 * The gateway as it runs in production over databases of its own, one organization, two planners: a page of the one
 * sees what the other changes. `environment` is what the gateway is told besides.
 */
export async function createGridBed(environment: Readonly<Record<string, string>> = {}) {
  const world = await createWorld()
  Object.assign(world.env, environment)
  const owner = openPostgres<Tables>(world.databaseUrl, 1)
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Acme', gen_random_uuid(), 1)`.execute(owner)
  await sql`select setval('entities_entity_id_seq', 1)`.execute(owner)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (1, 'Plant A', 1, gen_random_uuid(), 1)`.execute(owner)
  await owner.destroy()
  for (const user of [bedUser, colleague])
    await addUser(world, user, allPermissions, { globalAdmin: true, restrictOrgs: false })
  const origin = `http://127.0.0.1:${world.env.PORT}`
  const startGateway = (more = {}) =>
    startService({ main: 'gateway/main.ts', env: { ...world.env, ...more }, word: 'listening' })
  let gateway = await startGateway()
  const tokens = new Map<string, string>()

  /** Asks the server in somebody's name, as a page of theirs would. */
  async function ask(method: string, path: string, body?: unknown, user = colleague, at = origin) {
    if (!tokens.has(user.userName) && path !== '/login')
      tokens.set(user.userName, (await ask('POST', '/login', user, user)).token)
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
    const answer = JSON.parse(await reply.text())
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${answer.message}`)
    return answer
  }
  await ask('POST', '/organizations/1/settings', { timeZone: 'America/New_York', oeeTarget: 0.75 })
  return {
    origin,
    world,
    ask,
    /** What others change, through a gateway of their own, while the one at `origin` is away. */
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
      await world.close()
    },
  }
}

export type GridBed = Awaited<ReturnType<typeof createGridBed>>
