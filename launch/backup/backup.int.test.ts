import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { subjects } from '@takt/domain/messages/subjects.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import { openNats } from '@takt/store/nats.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedFolder } from '../bed/guarded.ts'
import { type Launched, startLauncher } from '../bed/launched.ts'
import { freePorts } from '../freePorts.ts'
import { readBackupFile } from './backupFile.ts'
import { runningHome } from './runningHome.ts'

const ready = 'Ctrl-C stops everything'
const ada = { userName: 'ada@gear.example', password: 'wombat grove lantern 41' }
const started: Launched[] = []
let folder: string
let port: string

/** A folder beside the others, with a space in its name as people have them. */
const at = (name: string) => join(folder, `${name} of ada`)
const start = async (home: string) => {
  const launched = startLauncher({ TAKT_HOME: home, PORT: port, TAKT_DEMO: 'off' })
  started.push(launched)
  await launched.said(ready)
  return launched
}
const stop = async ({ child, exited }: Launched) => {
  child.kill('SIGINT')
  await exited
}
async function run(home: string, ...words: string[]) {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, TAKT_HOME: home } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}
async function ask(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: body && JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const answered: any = await reply.json()
  return { status: reply.status, body: answered }
}
/** Publishes slices of a device, a second long each, and waits until each is acknowledged. */
async function publish(home: string, from: number, count: number) {
  const { nats } = await runningHome(home)
  const connection = await openNats({ ...nats, name: 'bed' })
  const stream = connection.jetstream()
  for (let n = from; n < from + count; n++) {
    const began = Date.parse('2026-03-02T14:00:00Z') + n * 1000
    const slice = { from: new Date(began), to: new Date(began + 1000), state: 'running', good: 1, partNum: 'P-7' }
    await stream.publish(subjects.telemetry(1, 1), JSON.stringify({ seq: began, slices: [slice] }))
  }
  await connection.close()
}
async function facts(home: string) {
  const clickhouse = openClickHouse((await runningHome(home)).clickhouseUrl)
  const answer = await clickhouse.query({
    query: 'SELECT toUnixTimestamp(from) AS second FROM slice FINAL WHERE organization_id = 1',
    format: 'JSONEachRow',
  })
  const rows = await answer.json<{ second: number }>()
  await clickhouse.close()
  return new Set(rows.map(({ second }) => Number(second) - Date.parse('2026-03-02T14:00:00Z') / 1000))
}

beforeAll(async () => {
  folder = await guardedFolder()
  port = String((await freePorts(1))[0])
})
afterAll(async () => {
  for (const launched of started) await stop(launched)
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

test('nothing is backed up that does not run, and nothing restored that is no whole backup', async () => {
  expect(await run(at('home'), 'backup', at('backup'))).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Takt does not run from ${at('home')}`),
  })
  expect(await run(at('home'), 'restore', at('backup'))).toMatchObject({
    code: 1,
    output: expect.stringContaining(`There is no whole backup in ${at('backup')}`),
  })
})

test('what was acknowledged before a backup that is made while all runs is there in an empty folder, and goes on', {
  timeout: 240_000,
}, async () => {
  const first = await start(at('home'))
  const [, key] = /begin\?key=(\S+)/.exec(first.output())!
  const body = { entityName: 'Gear', organizationName: 'One', timeZone: 'Europe/Berlin', ...ada }
  expect((await ask('POST', '/begin', { token: key!, body })).status).toBe(200)
  const { token } = (await ask('POST', '/login', { body: ada })).body
  const file = join(at('home'), 'files', '1', 'a file')
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, 'a document')
  await publish(at('home'), 0, 300)
  const before = await ask('POST', '/parts', { token, body: { partNum: 'P-7' } })
  expect(before.status).toBe(200)
  const [{ code, output }] = await Promise.all([
    run(at('home'), 'backup', at('backup')),
    // All runs meanwhile.
    publish(at('home'), 300, 300),
    ask('POST', '/parts', { token, body: { partNum: 'P-8' } }),
  ])
  expect([code, output]).toEqual([0, expect.stringContaining(`Backed up into ${at('backup')}`)])
  await stop(first)

  expect(await run(at('home'), 'restore', at('backup'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  })
  const restored = await run(at('other'), 'restore', at('backup'))
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored into')])
  const again = await start(at('other'))
  expect(again.output()).not.toContain('Begin here')
  const back = await ask('POST', '/login', { body: ada })
  expect(back.status).toBe(200)
  const parts = (await ask('GET', '/parts', { token: back.body.token })).body.data
  expect(parts.map(({ partNum }: { partNum: string }) => partNum)).toContain('P-7')
  const there = await facts(at('other'))
  expect([...Array(300).keys()].filter((second) => !there.has(second))).toEqual([])
  expect(await readFile(join(at('other'), 'files', '1', 'a file'), 'utf8')).toBe('a document')
  expect(await readFile(join(at('other'), 'ports.json'), 'utf8')).toBe(
    await readFile(join(at('home'), 'ports.json'), 'utf8'),
  )
  // ClickHouse has rows of every term up to then; the next writer's is higher.
  const { transaction } = await readBackupFile(at('backup'))
  const client = new pg.Client({ connectionString: (await runningHome(at('other'))).databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::text as now')
  await client.end()
  expect(Number(rows[0]!.now)).toBeGreaterThan(Number(transaction))
  // It goes on: what machines send now is written, and so is what people do.
  await publish(at('other'), 1000, 10)
  await expect.poll(async () => (await facts(at('other'))).has(1009), { timeout: 30_000 }).toBe(true)
  expect((await ask('POST', '/parts', { token: back.body.token, body: { partNum: 'P-9' } })).status).toBe(200)
})
