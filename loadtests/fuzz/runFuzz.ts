import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import type { World } from '@takt/launch/test.bed.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { areas } from '../../gateway/app/areas.ts'
import { readDemoEnv } from '../../gateway/app/demo/env.ts'
import { seed } from '../../gateway/app/demo/seed.ts'
import { readEnv } from '../../gateway/core/env.ts'
import { itemRegistry } from '../../gateway/core/items/mountedItem.ts'
import { signIn } from '../k6Drill/signIn.ts'
import { findSchemathesis } from './findSchemathesis.ts'

/** Two organizations with master data, as in the demo; answers who may do everything in the first. */
async function openPlants(world: World, tell: (line: string) => void) {
  const admin = { userName: 'admin@demo.takt', password: 'a long enough password' }
  const db = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_app', world.secret), 2)
  const systemDb = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 2)
  const items = itemRegistry(areas.flatMap((area) => area.items ?? []))
  const env = readDemoEnv({ TAKT_DEMO_PASSWORD: admin.password, TAKT_HISTORY_DAYS: '1', TAKT_PLANT_MACHINES: '4' })
  await seed({ parts: { db, systemDb, env: readEnv(world.env), now: Date.now }, items, env, tell })
  await Promise.all([db.destroy(), systemDb.destroy()])
  return admin
}

/**
 * What a run must not ask, and why: it would end the session that asks, or delete what it runs in. Everything else is
 * asked.
 */
const leftOut: readonly { method: string; path: string; why: string }[] = [
  { method: 'POST', path: '/users/logout', why: 'ends the session that asks' },
  { method: 'POST', path: '/users/logoutEverywhere', why: 'ends the session that asks' },
  { method: 'POST', path: '/users/refreshToken', why: 'ends the token that asks five minutes later' },
  { method: 'DELETE', path: '/organizations', why: 'may delete the organization that it runs in' },
  { method: 'DELETE', path: '/organizations/{organizationId}', why: 'may delete the organization that it runs in' },
]

/** What is looked at in every answer. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
  'negative_data_rejection',
]

/**
 * Asks a real gateway, with the data of two organizations, everything that its own document describes, right and wrong,
 * by schemathesis. Answers how many findings and errors in the gateway's log there were; 0 is what is wanted. `only`: a
 * regular expression for paths.
 */
export async function runFuzz(options: {
  examples: number
  seed: number
  only?: string | undefined
  tell: (line: string) => void
}): Promise<{ code: number; logged: string[] }> {
  const { examples, seed, only, tell } = options
  const schemathesis = await findSchemathesis(tell)
  const world = await createWorld()
  const folder = await mkdtemp(join(tmpdir(), 'takt-fuzz-'))
  const logged: string[] = []
  try {
    const admin = await openPlants(world, tell)
    const gateway = await startService({
      main: 'gateway/main.ts',
      env: world.env,
      word: '"listening"',
      onError: (line) => logged.push(line.slice(0, 500)),
    })
    try {
      const origin = `http://127.0.0.1:${world.env.PORT}`
      const token = await signIn(origin, admin)
      const excluded = leftOut.flatMap(({ method, path }) => ['--exclude-name', `${method} ${path}`])
      const child = spawn(
        schemathesis,
        [
          'run',
          `${origin}/api/openapi.json`,
          '--header',
          `authorization: ${token}`,
          '--checks',
          checks.join(','),
          '--phases',
          'examples,coverage,fuzzing',
          '--mode',
          'all',
          '--max-examples',
          String(examples),
          '--seed',
          String(seed),
          '--workers',
          '2',
          '--continue-on-failure',
          '--no-shrink',
          '--suppress-health-check',
          'all',
          '--request-timeout',
          '30',
          '--warnings',
          'off',
          ...(only ? ['--include-path-regex', only] : []),
          ...excluded,
        ],
        { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
      )
      const [code] = await once(child, 'close')
      return { code: code as number, logged }
    } finally {
      await gateway.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await world.close()
  }
}
