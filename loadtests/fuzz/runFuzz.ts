import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { areas } from '../../gateway/app/areas.ts'
import { readDemoEnv } from '../../gateway/app/demo/env.ts'
import { seed } from '../../gateway/app/demo/seed.ts'
import { readEnv } from '../../gateway/core/env.ts'
import { itemRegistry } from '../../gateway/core/items/mountedItem.ts'
import { signIn } from '../k6Drill/signIn.ts'
import { findSchemathesis } from './findSchemathesis.ts'

/** Creates two organizations with master data, as in the demo; returns a user with all permissions in the first. */
async function openPlants(environment: TestEnvironment, report: (line: string) => void) {
  const admin = { userName: 'admin@demo.takt', password: 'a long enough password' }
  const db = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_app', environment.secret), 2)
  const systemDb = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 2)
  const items = itemRegistry(areas.flatMap((area) => area.items ?? []))
  const env = readDemoEnv({ TAKT_DEMO_PASSWORD: admin.password, TAKT_HISTORY_DAYS: '1', TAKT_PLANT_MACHINES: '4' })
  await seed({ parts: { db, systemDb, env: readEnv(environment.env), now: Date.now }, items, env, report })
  await Promise.all([db.destroy(), systemDb.destroy()])
  return admin
}

/**
 * Requests that a run must not send, and the reason: they would end its own session or delete its own data. Everything
 * else is sent.
 */
const leftOut: readonly { method: string; path: string; why: string }[] = [
  { method: 'POST', path: '/users/logout', why: 'ends the session that asks' },
  { method: 'POST', path: '/users/logoutEverywhere', why: 'ends the session that asks' },
  { method: 'POST', path: '/users/refreshToken', why: 'ends the token that asks five minutes later' },
  { method: 'DELETE', path: '/organizations', why: 'may delete the organization that it runs in' },
  { method: 'DELETE', path: '/organizations/{organizationId}', why: 'may delete the organization that it runs in' },
]

/** The checks on every response. */
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
 * Sends requests to a real gateway with the data of two organizations by schemathesis: everything that its own API
 * document describes, valid and invalid. Returns the number of findings and of errors in the gateway's log, expected to
 * be 0. `only`: a regular expression for paths.
 */
export async function runFuzz(options: {
  examples: number
  seed: number
  only?: string | undefined
  report: (line: string) => void
}): Promise<{ code: number; logged: string[] }> {
  const { examples, seed, only, report } = options
  const schemathesis = await findSchemathesis(report)
  const environment = await createTestEnvironment()
  const folder = await mkdtemp(join(tmpdir(), 'takt-fuzz-'))
  const logged: string[] = []
  try {
    const admin = await openPlants(environment, report)
    const gateway = await startService({
      main: 'gateway/main.ts',
      env: environment.env,
      word: '"listening"',
      onError: (line) => logged.push(line.slice(0, 500)),
    })
    try {
      const origin = `http://127.0.0.1:${environment.env.PORT}`
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
    await environment.close()
  }
}
