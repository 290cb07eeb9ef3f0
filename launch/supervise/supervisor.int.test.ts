import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, readPidFile, startOf, writePidFile } from '@takt/store/process/pidFile.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Running, startProcess } from '../process/process.ts'
import { startGuard } from './startGuard.ts'
import { stopLeftovers } from './stopLeftovers.ts'
import { createSupervisor } from './supervisor.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-supervise-'))
})
afterAll(() => rm(folder, { recursive: true }))

const forever = 'setInterval(() => {}, 1e6)'
const start = (name: string, script = forever) =>
  startProcess({
    name,
    command: process.execPath,
    args: ['-e', script],
    traces: { log: join(folder, 'logs', `${name}.log`), pid: join(folder, 'run', `${name}.pid`) },
  })

test('a killed part is restarted, and all parts are stopped in reverse order', async () => {
  const messages: string[] = []
  const started: Running[] = []
  const ended: string[] = []
  const supervisor = createSupervisor((line) => messages.push(line))
  const part = (name: string) => ({
    name,
    remedy: 'none',
    start: async () => {
      const running = await start(name)
      running.exited.then(() => ended.push(name))
      started.push(running)
      return running
    },
  })
  expect([await supervisor.start(part('1-first')), await supervisor.start(part('2-second'))]).toEqual([true, true])
  started[0]!.child.kill('SIGKILL')
  await vi.waitFor(() => expect(messages).toContain('1-first is running again'), { timeout: 60_000 })
  expect(supervisor.missing()).toEqual([])
  expect(started).toHaveLength(3)
  ended.length = 0
  await supervisor.stop()
  expect(ended).toEqual(['2-second', '1-first'])
  expect(started.map(({ pid }) => startOf(pid))).toEqual([null, null, null])
  expect(await readdir(join(folder, 'run'))).toEqual([])
})

test('a part that runs but no longer responds is killed and restarted', async () => {
  const messages: string[] = []
  const started: Running[] = []
  const supervisor = createSupervisor((line) => messages.push(line), { everyMs: 40, times: 3 })
  let checks = 0
  const hangingPart = {
    name: '6-hangs',
    remedy: 'none',
    async start() {
      started.push(await start('6-hangs', `process.on('SIGTERM', () => {}); ${forever}`))
      return started.at(-1)!
    },
    // It responds now and then, then not at all, and normally once it was restarted.
    isHealthy() {
      checks += 1
      if (started.length > 1 || checks === 2 || checks === 4) return Promise.resolve(true)
      return checks % 2 ? new Promise<boolean>(() => {}) : Promise.reject(new Error('refused'))
    },
  }
  expect(await supervisor.start(hangingPart)).toBe(true)
  await vi.waitFor(() => expect(messages).toContain('6-hangs is running again'), { timeout: 60_000 })
  expect(messages[0]).toBe('6-hangs stopped responding; it is started again')
  expect(checks).toBeGreaterThanOrEqual(7)
  expect(startOf(started[0]!.pid)).toBeNull()
  const before = checks
  await vi.waitFor(() => expect(checks).toBeGreaterThan(before + 5), { timeout: 60_000 })
  expect(started).toHaveLength(2)
  await supervisor.stop()
})

test('a part that cannot start is reported once with its remedy, and the other parts run', async () => {
  const messages: string[] = []
  const supervisor = createSupervisor((line) => messages.push(line))
  const fails = { name: 'broken', remedy: 'Repair it', start: () => Promise.reject(new Error('no such program.')) }
  expect(await supervisor.start(fails)).toBe(false)
  expect(await supervisor.start({ name: 'sound', remedy: '', start: () => start('sound') })).toBe(true)
  expect(messages).toEqual(['broken could not start: no such program. Repair it. It is tried again'])
  expect(supervisor.missing()).toEqual(['broken'])
  await supervisor.stop()
})

test('a process of an earlier launcher is stopped; a process that only has the same ID is not', async () => {
  const left = await start('3-left')
  const other = await start('other')
  const borrowed = join(folder, 'run', '4-borrowed.pid')
  writePidFile(borrowed, { name: 'borrowed', pid: other.pid })
  const knownProcess = readPidFile(borrowed)!
  expect(isRunning({ ...knownProcess, startedAt: 'long ago' })).toBe(false)
  await rm(join(folder, 'run', 'other.pid'))
  await rm(borrowed)
  expect(await stopLeftovers(join(folder, 'run'))).toEqual(['3-left'])
  expect([startOf(left.pid), startOf(other.pid)]).toEqual([null, expect.any(String)])
  await other.stop()
})

test('the parts of a killed launcher are stopped', async () => {
  const part = await start('5-part')
  const guard = startGuard(join(folder, 'run'))
  // The guard only sees that its input ends, as it does when the launcher is killed.
  guard.dismiss()
  await part.exited
  await vi.waitFor(async () => expect(await readdir(join(folder, 'run'))).toEqual([]), { timeout: 60_000 })
})
