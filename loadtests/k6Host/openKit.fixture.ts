import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { createUser } from '../../gateway/areas/access/createUser.ts'
import { openWorks } from '../grid/openWorks.ts'
import type { Summary } from '../k6/lib/summary.ts'

const admin = { userName: 'load@works.test', password: 'a long enough password' }

/**
 * Starts an installation with an empty organization, and provides the scripts of the kit as a load tester runs them.
 */
export async function openKit() {
  const environment = await createTestEnvironment()
  const works = await openWorks(environment)
  const { entityId, organizationId } = works.large
  const membership = { entityId: entityId!, organizationIds: [organizationId!] }
  await createUser(works.systemDb, { ...admin, ...membership, permissions: allPermissions })
  await works.close()
  const start = (main: string, word: string) => startService({ main, word, env: environment.env, onError: console.log })
  const ingest = await start('ingest/main.ts', 'the live floor is told from here')
  const gateway = await start('gateway/main.ts', '"listening"')
  const folder = await mkdtemp(join(tmpdir(), 'takt-kit-'))
  // The speed of the machine in a test run proves nothing.
  const access = {
    TAKT_ORIGIN: `http://127.0.0.1:${environment.env.PORT}`,
    TAKT_P95_MS: '100000',
    TAKT_GAP_MS: '100000',
  }
  const person = { TAKT_USER_NAME: admin.userName, TAKT_PASSWORD: admin.password, TAKT_TOKEN: '' }
  return {
    /** The address of the installation, and an administrator of its organization. */
    access: { ...access, ...person },
    /** Runs a script in the replacement for k6; returns its metrics, and the thresholds that were crossed. */
    async run(script: string, variables: Record<string, string>) {
      const summary = join(folder, `${script}.json`)
      const child = spawn(process.execPath, ['loadtests/k6Host/main.ts', `loadtests/k6/${script}.ts`], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, ...access, ...person, ...variables, TAKT_SUMMARY: summary },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const output: string[] = []
      child.stderr.on('data', (chunk) => output.push(String(chunk)))
      const [code] = await once(child, 'close')
      if (code !== 0 && code !== 99) throw new Error(`${script} ended with ${code}: ${output.join('')}`)
      const { metrics } = JSON.parse(await readFile(summary, 'utf8')) as Summary
      const crossed = Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
        Object.entries(thresholds).flatMap(([limit, { ok }]) => (ok ? [] : [`${name} ${limit}`])),
      )
      return { metrics, crossed, output: output.join('') }
    },
    async close() {
      await rm(folder, { recursive: true, force: true })
      await gateway.stop()
      await ingest.stop()
      await environment.close()
    },
  }
}
