import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { runningHome } from '@takt/launch/backup/backUp.ts'
import { partsOf } from '@takt/launch/testing/launched.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { isRunning, readPidFile } from '@takt/store/process/pidFile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareRestored } from './backup/compareRestored.ts'
import { type FloodedBackup, floodBackup } from './backup/floodBackup.ts'
import { runBackup, startBackup } from './backup/runBackup.ts'
import { factsStart } from './installation/publishFacts.ts'
import { type Installation, startInstallation } from './installation/startInstallation.ts'

// One installation is backed up under a flood and restored; `node loadtests/backup.ts` uses a larger one.
let flooded: FloodedBackup
let other: string
let again: Installation | undefined
/** A session and an API token of the backed-up installation that were valid at that time. */
let tokens: string[]

const statusesOf = ({ origin }: Installation) =>
  Promise.all(
    tokens.map(async (token) => (await fetch(`${origin}/api/parts`, { headers: { authorization: token } })).status),
  )
/** Publishes slices of a device, each one second long, and waits until each is acknowledged. */
async function publish(home: string, from: number, count: number) {
  const { nats } = await runningHome(home)
  const connection = await openNats({ ...nats, name: 'bed' })
  const stream = connection.jetstream()
  for (let n = from; n < from + count; n++) {
    const startMs = factsStart + n * 1000
    const slice = { from: new Date(startMs), to: new Date(startMs + 1000), state: 'running', good: 1, partNum: 'P-7' }
    await stream.publish(subjects.telemetry(1, 1), JSON.stringify({ seq: startMs, slices: [slice] }))
  }
  await connection.close()
}
async function seconds(home: string) {
  const clickhouse = openClickHouse((await runningHome(home)).clickhouseUrl)
  const response = await clickhouse.query({
    query: 'SELECT toUnixTimestamp(from) AS second FROM slice FINAL WHERE organization_id = 1 AND device_id = 1',
    format: 'JSONEachRow',
  })
  const rows = await response.json<{ second: number }>()
  await clickhouse.close()
  return new Set(rows.map(({ second }) => Number(second) - factsStart / 1000))
}

beforeAll(async () => {
  flooded = await floodBackup({
    machines: 2,
    atOnce: 1,
    beforeMs: 1000,
    // A backup waits until all received data is summed.
    env: { TAKT_PACE_SECS: '1', TAKT_SUMS_SECS: '1' },
    async started(takt) {
      const script = { tokenName: 'k6', days: 30, permissions: { parts: { read: true } } }
      const created = await takt.request('POST', '/api/users/tokens', script)
      tokens = [takt.token(), `Bearer ${created.body.data.token}`]
      const file = join(takt.folder, 'files', '1', 'a file')
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, 'a document')
      expect((await takt.request('POST', '/api/parts', { partNum: 'P-7' })).status).toBe(200)
    },
    // Everything still runs.
    backedUp: async (takt) => expect(await statusesOf(takt)).toEqual([200, 200]),
  })
  other = `${flooded.home} again`
})
afterAll(async () => {
  await again?.stop()
  if (flooded) await rm(dirname(flooded.home), { recursive: true, force: true, maxRetries: 10 })
})

test('only a running installation is backed up, and only a complete backup is restored', async () => {
  const { home, backup, output } = flooded
  const [missingHome, another] = [`${home} nowhere`, `${home} another`]
  expect(output).toContain(`Backed up into ${backup}`)
  expect(await runBackup(missingHome, 'backup', another)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Takt does not run from ${missingHome}`),
  })
  expect(await runBackup(missingHome, 'restore', another)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`There is no complete backup in ${another}`),
  })
  expect(await runBackup(home, 'restore', backup)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  })
})

test('a restore that is stopped leaves nothing running and reports what it leaves', async () => {
  const { child, ended } = startBackup(other, 'restore', flooded.backup)
  await expect.poll(() => partsOf(other), { timeout: 60_000, interval: 5 }).toHaveProperty('1-postgres')
  const { '1-postgres': postgres } = await partsOf(other)
  // No other process can take the folder meanwhile.
  expect(readPidFile(join(other, 'launcher.lock'))?.pid).toBe(child.pid)
  child.kill('SIGINT')
  expect(await ended).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /The restore was stopped\.\n.* contains an incomplete restore that cannot be started: empty it/,
    ),
  })
  expect(postgres && isRunning(postgres)).toBe(false)
  expect(await partsOf(other)).toEqual({})
  expect((await runBackup(other, 'restore', flooded.backup)).output).toContain('was interrupted. Empty that folder')
})

test('everything acknowledged before a backup under a flood of facts and reasons is restored into an empty folder, the windows match the slices and reasons, and the installation continues', async () => {
  const { home, backup, before } = flooded
  // Files that name programs for a server to run are in no backup.
  expect((await readdir(join(backup, 'postgres'))).filter((name) => /\.(conf|signal)$/.test(name))).toEqual([])
  // Also where a restore was stopped.
  await rm(other, { recursive: true, force: true })
  const restored = await runBackup(other, 'restore', backup, '--sign-out-all')
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored into')])
  again = await startInstallation({ home: other })
  expect(again.launched.output()).not.toContain('Begin here')
  // Sessions and API tokens of the backup have ended, as requested.
  expect(restored.output).toContain('Ended: 1 sessions, 1 API tokens, 0 wall displays')
  expect(await statusesOf(again)).toEqual([401, 401])
  await again.setUp()
  const parts = (await again.request('GET', '/api/parts')).body.data
  expect(parts.map(({ partNum }: { partNum: string }) => partNum)).toContain('P-7')
  const { lostFacts, lostReasons, raw, windows } = await compareRestored(other, before)
  expect({ lostFacts, lostReasons }).toEqual({ lostFacts: 0, lostReasons: 0 })
  expect(windows).toEqual(raw)
  expect(Math.min(...Object.values(raw))).toBeGreaterThan(0)
  expect(await readFile(join(other, 'files', '1', 'a file'), 'utf8')).toBe('a document')
  expect(await readFile(join(other, 'ports.json'), 'utf8')).toBe(await readFile(join(home, 'ports.json'), 'utf8'))
  // The installation continues: new data of machines and users is written.
  await publish(other, 100_000, 10)
  await expect.poll(async () => (await seconds(other)).has(100_009), { timeout: 60_000 }).toBe(true)
  expect((await again.request('POST', '/api/parts', { partNum: 'P-9' })).status).toBe(200)
})
