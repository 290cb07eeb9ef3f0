import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { subjects } from '@takt/domain/messages/subjects.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import { openNats } from '@takt/store/nats.ts'
import { isRunning, readPidFile } from '@takt/store/pidFile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedFolder } from '../bed/guarded.ts'
import { type Launched, partsOf, startLauncher } from '../bed/launched.bed.ts'
import { freePorts } from '../freePorts.ts'
import { runningHome } from './runningHome.ts'

const ready = 'Ctrl-C stops everything'
const ada = { userName: 'ada@gear.example', password: 'wombat grove lantern 41' }
const started: Launched[] = []
let folder: string
let port: string
/** Of the installation that is backed up: a session and an API token that were good then. */
let tokens: string[]

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
function begin(home: string, ...words: string[]) {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, TAKT_HOME: home } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) }
}
const run = (home: string, ...words: string[]) => begin(home, ...words).ended
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
  const first = await start(at('home'))
  const [, key] = /begin\?key=(\S+)/.exec(first.output())!
  const body = { entityName: 'Gear', organizationName: 'One', timeZone: 'Europe/Berlin', ...ada }
  expect((await ask('POST', '/begin', { token: key!, body })).status).toBe(200)
  const { token } = (await ask('POST', '/login', { body: ada })).body
  const script = { tokenName: 'k6', days: 30, permissions: { parts: { read: true } } }
  const made = await ask('POST', '/users/tokens', { token, body: script })
  tokens = [token, `Bearer ${made.body.data.token}`]
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
  expect(await asked(tokens)).toEqual([200, 200])
  await stop(first)
}, 240_000)
afterAll(async () => {
  for (const launched of started) await stop(launched)
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const asked = (of: string[]) => Promise.all(of.map(async (token) => (await ask('GET', '/parts', { token })).status))

test('nothing is backed up that does not run, and nothing restored that is no whole backup', async () => {
  expect(await run(at('nowhere'), 'backup', at('another'))).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Takt does not run from ${at('nowhere')}`),
  })
  expect(await run(at('nowhere'), 'restore', at('another'))).toMatchObject({
    code: 1,
    output: expect.stringContaining(`There is no whole backup in ${at('another')}`),
  })
  expect(await run(at('home'), 'restore', at('backup'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  })
})

test('a restore that is told to stop leaves nothing running and says what it leaves', {
  timeout: 120_000,
}, async () => {
  const { child, ended } = begin(at('other'), 'restore', at('backup'))
  await expect.poll(() => partsOf(at('other')), { timeout: 60_000, interval: 5 }).toHaveProperty('1-postgres')
  const { '1-postgres': postgres } = await partsOf(at('other'))
  // Nobody else takes the folder meanwhile.
  expect(readPidFile(join(at('other'), 'launcher.lock'))?.pid).toBe(child.pid)
  child.kill('SIGINT')
  expect(await ended).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /The restore was stopped\.\n.* holds half a restore, and nothing runs from it: empty it/,
    ),
  })
  expect(postgres && isRunning(postgres)).toBe(false)
  expect(await partsOf(at('other'))).toEqual({})
  expect((await run(at('other'), 'restore', at('backup'))).output).toContain('was cut off. Empty that folder')
})

test('what was acknowledged before a backup that is made while all runs is there in an empty folder, and goes on', {
  timeout: 240_000,
}, async () => {
  // What names programs that a server runs is in no backup.
  expect((await readdir(join(at('backup'), 'postgres'))).filter((name) => /\.(conf|signal)$/.test(name))).toEqual([])
  // Where a restore was stopped, too.
  await rm(at('other'), { recursive: true, force: true })
  const restored = await run(at('other'), 'restore', at('backup'), '--sign-out-all')
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored into')])
  const again = await start(at('other'))
  expect(again.output()).not.toContain('Begin here')
  // Sessions and API tokens of then have ended, as was asked for.
  expect(restored.output).toContain('Ended: 1 sessions, 1 API tokens, 0 wall boards')
  expect(await asked(tokens)).toEqual([401, 401])
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
  // It goes on: what machines send now is written, and so is what people do.
  await publish(at('other'), 1000, 10)
  await expect.poll(async () => (await facts(at('other'))).has(1009), { timeout: 30_000 }).toBe(true)
  expect((await ask('POST', '/parts', { token: back.body.token, body: { partNum: 'P-9' } })).status).toBe(200)
})
