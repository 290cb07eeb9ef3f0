import { access, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningHome } from './backup/runningHome.ts'
import { guardedFolder } from './bed/guarded.ts'
import { type Launched, startLauncher } from './bed/launched.bed.ts'
import { freePorts } from './freePorts.ts'

const started: Launched[] = []
let folder: string
let home: string
let port: string

const start = (more: Record<string, string> = {}) => {
  const launched = startLauncher({ TAKT_HOME: home, PORT: port, TAKT_DEMO: 'off', ...more })
  started.push(launched)
  return launched
}
const refused = async (more: Record<string, string> = {}) => {
  const { exited, output } = start(more)
  expect(await exited).toBe(1)
  return output()
}
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

beforeAll(async () => {
  folder = await guardedFolder()
  home = join(folder, 'home of ada')
  port = String((await freePorts(1))[0])
})
afterAll(async () => {
  for (const { child, exited } of started) {
    child.kill('SIGTERM')
    await exited
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

test('settings of any service are refused in sentences before anything starts; an empty one counts as unset', async () => {
  const other = join(folder, 'other')
  const text = await refused({ TAKT_HOME: other, TAKT_EXPORTS: '0', TAKT_ORIGIN: 'nowhere', TAKT_METRICS_TOKEN: '' })
  expect(text).toMatch(/^TAKT_EXPORTS .+\.$/m)
  expect(text).toMatch(/^TAKT_ORIGIN .+\.$/m)
  expect(text).not.toContain('TAKT_METRICS_TOKEN')
  expect(await refused({ TAKT_HOME: other, TAKT_CONNECTOR_ALLOW: 'everything' })).toContain(
    'TAKT_CONNECTOR_ALLOW: everything is no address with a port',
  )
  expect(await refused({ TAKT_HOME: other, TAKT_DEMO: 'on', TAKT_PLANT_MACHINES: '0' })).toContain(
    'TAKT_PLANT_MACHINES',
  )
  expect(await isThere(join(other, 'postgres'))).toBe(false)
})

test('a newer schema, a missing folder of data and lost secrets are told, and nothing is made anew in their place', {
  timeout: 120_000,
}, async () => {
  const first = start()
  await first.said('Ctrl-C stops everything')
  const client = new pg.Client({ connectionString: (await runningHome(home)).databaseUrl })
  await client.connect()
  await client.query(`insert into migration (name, checksum) values ('9999_later.sql', 'x')`)
  await client.end()
  first.child.kill('SIGINT')
  await first.exited
  expect(await refused()).toMatch(/newer Takt \(migrations\/postgres\/9999_later\.sql\)\. Start that version/)

  await rename(join(home, 'clickhouse'), join(home, 'elsewhere'))
  expect(await refused()).toMatch(/clickhouse is missing in .* Put it back/)
  expect(await isThere(join(home, 'clickhouse'))).toBe(false)
  await rename(join(home, 'elsewhere'), join(home, 'clickhouse'))

  await rename(join(home, 'secrets.json'), join(home, 'lost.json'))
  expect(await refused()).toMatch(/secrets\.json is missing in .* Put it back from a backup/)
  expect(await isThere(join(home, 'secrets.json'))).toBe(false)
})
