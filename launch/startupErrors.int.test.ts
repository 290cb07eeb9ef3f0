import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from './home/freePorts.ts'
import { program } from './process/program.ts'
import { guardedFolder } from './testing/guarded.ts'
import { type Launched, startLauncher } from './testing/launched.fixture.ts'
import { openOldServers } from './testing/oldServers.fixture.ts'

const started: Launched[] = []
let folder: string
let home: string
let port: string

const start = (more: Record<string, string> = {}) => {
  const launched = startLauncher({ TAKT_HOME: home, PORT: port, TAKT_DEMO: 'off', ...more })
  started.push(launched)
  return launched
}
const failedStart = async (more: Record<string, string> = {}) => {
  const { exited, output } = start(more)
  expect(await exited).toBe(1)
  return output()
}
const exists = (path: string) =>
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

test('invalid settings of any service are reported before anything starts; an empty setting counts as unset', async () => {
  const other = join(folder, 'other')
  const text = await failedStart({
    TAKT_HOME: other,
    TAKT_EXPORTS: '0',
    TAKT_ORIGIN: 'nowhere',
    TAKT_METRICS_TOKEN: '',
  })
  expect(text).toMatch(/^TAKT_EXPORTS .+\.$/m)
  expect(text).toMatch(/^TAKT_ORIGIN .+\.$/m)
  expect(text).not.toContain('TAKT_METRICS_TOKEN')
  expect(await failedStart({ TAKT_HOME: other, TAKT_CONNECTOR_ALLOW: 'everything' })).toContain(
    'TAKT_CONNECTOR_ALLOW: everything is not an address with a port',
  )
  expect(await failedStart({ TAKT_HOME: other, TAKT_DEMO: 'on', TAKT_PLANT_MACHINES: '0' })).toContain(
    'TAKT_PLANT_MACHINES',
  )
  expect(await exists(join(other, 'postgres'))).toBe(false)
})

test('a data folder that cannot be created is rejected with one message before anything starts', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  for (const [path, reason] of [
    [file, 'a file is in the way'],
    // Linux reports a missing folder here although the parent exists.
    ...(process.platform === 'linux' ? [['/proc/takt', 'its parent folder does not allow new folders']] : []),
  ] as const) {
    const text = await failedStart({ TAKT_HOME: path! })
    expect(text.trim()).toBe(
      `The data folder ${path} cannot be used: ${reason}. Name a folder in TAKT_HOME that the user who starts Takt ` +
        `can create and write, or fix this one.`,
    )
  }
})

test('wrong settings and outdated servers are all reported together, without a stack trace', async () => {
  const servers = await openOldServers()
  const other = join(folder, 'old servers')
  const text = await failedStart({ TAKT_HOME: other, ...servers.env, TAKT_PLANT: 'perhaps', TAKT_PACE_SECS: 'x' })
  await servers.close()
  for (const name of ['TAKT_PLANT', 'TAKT_PACE_SECS', 'DATABASE_URL', 'CLICKHOUSE_URL', 'NATS_URL'])
    expect(text.match(new RegExp(`^${name}[ :].+\\.$`, 'gm'))).toHaveLength(1)
  expect(text).not.toMatch(/^ {4}at /m)
  expect(await exists(other)).toBe(false)
})

test.each(['gateway', 'ingest', 'sfu', 'migrations'])('%s rejects them by itself in the same way', async (name) => {
  const servers = await openOldServers()
  const { PATH } = process.env
  const env = { PATH, ...servers.env, TAKT_SECRET: 'short', INGEST_PORT: 'x', TAKT_BIND: '127.0.0.1' }
  const child = spawn(process.execPath, program(`${name}/main.ts`), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const [code] = await once(child, 'close')
  await servers.close()
  expect(code).toBe(1)
  expect(text).toMatch(/^TAKT_SECRET must have at least 32 characters\.$/m)
  expect(text).toMatch(/^DATABASE_URL: Postgres at .+ is version 15\.8; .+\.$/m)
  expect(text).not.toMatch(/^ {4}at /m)
})
