import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startOf } from '@takt/store/process/pidFile.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runningHome } from './backup/backUp.ts'
import { freePorts } from './home/freePorts.ts'
import { freeze } from './testing/freeze.fixture.ts'
import { guardedFolder } from './testing/guarded.ts'
import { type Launched, partsOf, startLauncher } from './testing/launched.fixture.ts'

const ready = 'Ctrl-C stops everything'
const password = 'correct horse battery'
const started: Launched[] = []
let home: string
let env: Record<string, string>
/** A second installation, which is stopped. */
let copy: { home: string; env: Record<string, string> }

const start = (more: Record<string, string> = {}) => {
  const launched = startLauncher({ ...env, ...more })
  started.push(launched)
  return launched
}
const isReady = async () => expect((await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status).toBe(200)
/**
 * Returns the six parts once all of them run and respond: a part that is still restarting would be found by its start
 * alone.
 */
const settledParts = () =>
  vi.waitFor(
    async () => {
      const parts = await partsOf(home)
      expect(Object.keys(parts)).toHaveLength(6)
      await isReady()
      return parts
    },
    { timeout: 60_000 },
  )
async function asOwner(of: string, statement: string) {
  const client = new pg.Client({ connectionString: (await runningHome(of)).databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
const signIn = async () => {
  const response = await fetch(`http://127.0.0.1:${env.PORT}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin@demo.takt', password }),
  })
  return response.status
}

beforeAll(async () => {
  const folder = await guardedFolder()
  home = join(folder, 'a folder with spaces')
  env = {
    TAKT_HOME: home,
    PORT: String((await freePorts(1))[0]),
    TAKT_PLANT: 'off',
    TAKT_HISTORY_DAYS: '0',
    TAKT_DEMO_PASSWORD: password,
    // Detects failures within seconds instead of minutes; a machine under load still responds within one.
    TAKT_WATCH_SECS: '2',
  }
})
afterAll(async () => {
  for (const { child, exited } of started) {
    child.kill('SIGTERM')
    await exited
  }
  await rm(home, { recursive: true, force: true, maxRetries: 10 })
})

test('a first start ends in a working sign-in', async () => {
  const launched = start()
  await launched.waitForOutput(ready)
  expect(launched.output()).toContain('Takt is running')
  expect(launched.output()).toContain(password)
  await isReady()
  expect(await signIn()).toBe(200)
  // The printed key opens the mailbox, and nothing else does.
  const mailbox = `http://127.0.0.1:${env.PORT}/mailbox`
  const [, key] = /\/mailbox\?key=(\S+)/.exec(launched.output())!
  const opened = await fetch(`${mailbox}?key=${key}`, { redirect: 'manual' })
  expect(opened.status).toBe(303)
  const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
  expect(await (await fetch(mailbox, { headers: { cookie } })).text()).toContain('<h1>Mailbox</h1>')
  expect(await (await fetch(mailbox)).text()).not.toContain('<h1>Mailbox</h1>')
})

test('a second launcher on the same data is rejected with an explanation', async () => {
  const second = start({ PORT: String((await freePorts(1))[0]) })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('Takt runs from this data folder already')
  await isReady()
})

test('a port that is taken is reported before anything starts', async () => {
  const other = start({ TAKT_HOME: `${home} (port)` })
  expect(await other.exited).toBe(1)
  expect(other.output()).toContain(`Port ${env.PORT} is taken by another program`)
  await rm(`${home} (port)`, { recursive: true })
})

test('a second installation runs beside the first', async () => {
  const port = String((await freePorts(1))[0])
  // The demo content is covered by other tests.
  copy = { home: `${home} (copy)`, env: { TAKT_HOME: `${home} (copy)`, PORT: port, TAKT_DEMO: 'off' } }
  const second = start(copy.env)
  await second.waitForOutput(ready)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  await isReady()
  await asOwner(copy.home, `insert into migration (name, checksum) values ('9999_later.sql', 'x')`)
  second.child.kill('SIGINT')
  expect(await second.exited).toBe(0)
  expect(await partsOf(copy.home)).toEqual({})
})

test('a newer schema, a missing folder of data and lost secrets are reported, and nothing is created in their place', async () => {
  // Left by the previous start, which added a later migration.
  const at = (name: string) => join(copy.home, name)
  const failedStart = async () => {
    const { exited, output } = start(copy.env)
    expect(await exited).toBe(1)
    return output()
  }
  expect(await failedStart()).toMatch(/newer Takt \(migrations\/postgres\/9999_later\.sql\)\. Start that version/)

  await rename(at('clickhouse'), at('elsewhere'))
  expect(await failedStart()).toMatch(/clickhouse is missing in .* Put it back/)
  expect(await readdir(copy.home)).not.toContain('clickhouse')
  await rename(at('elsewhere'), at('clickhouse'))

  await rename(at('secrets.json'), at('lost.json'))
  expect(await failedStart()).toMatch(/secrets\.json is missing in .* Put it back from a backup/)
  expect(await readdir(copy.home)).not.toContain('secrets.json')
  await rm(copy.home, { recursive: true, maxRetries: 10 })
})

test('every part that is killed is restarted', async () => {
  for (const name of Object.keys(await settledParts())) {
    // Parts that depend on a killed part may have been restarted with it.
    const { pid } = (await settledParts())[name]!
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => expect((await partsOf(home))[name]?.pid).toSatisfy((now) => now && now !== pid), {
      timeout: 60_000,
    })
  }
  await settledParts()
  expect(await signIn()).toBe(200)
})

test('every part that is suspended (SIGSTOP), Postgres with all its processes, is detected and restarted', async () => {
  const stopped = await settledParts()
  for (const { pid } of Object.values(stopped)) freeze(pid)
  await vi.waitFor(
    async () => {
      const now = await partsOf(home)
      for (const [name, { pid }] of Object.entries(stopped))
        expect([name, now[name]?.pid]).toEqual([name, expect.toSatisfy((other) => other && other !== pid)])
      await isReady()
    },
    { timeout: 100_000, interval: 200 },
  )
  expect(await signIn()).toBe(200)
})

test('when the launcher is killed its parts stop, and the next start has everything without a long step', async () => {
  const parts = Object.values(await partsOf(home))
  const first = started[0]!
  first.child.kill('SIGKILL')
  await first.exited
  await vi.waitFor(() => expect(parts.filter(({ pid, startedAt }) => startOf(pid) === startedAt)).toEqual([]), {
    timeout: 60_000,
  })
  const again = start()
  await again.waitForOutput(ready)
  // Long steps print lines indented by four spaces: nothing is loaded twice.
  expect(first.output()).toMatch(/^ {4}\S/m)
  expect(again.output()).not.toMatch(/^ {4}\S/m)
  expect(await signIn()).toBe(200)
})

test('after everything is killed at once the next start has everything', async () => {
  const last = started.at(-1)!
  const pids = Object.values(await partsOf(home)).map(({ pid }) => pid)
  for (const pid of [last.child.pid!, ...pids]) process.kill(pid, 'SIGKILL')
  await last.exited
  const again = start()
  await again.waitForOutput(ready)
  await isReady()
  expect(await signIn()).toBe(200)
  again.child.kill('SIGINT')
  expect(await again.exited).toBe(0)
  expect(await partsOf(home)).toEqual({})
})
