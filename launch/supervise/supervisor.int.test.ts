import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isRunning, readPidFile, startOf, writePidFile } from '../pidFile.ts'
import { type Running, startProcess } from '../process.ts'
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

test('what is killed is started again, and everything is stopped in the reverse order', async () => {
  const told: string[] = []
  const started: Running[] = []
  const ended: string[] = []
  const supervisor = createSupervisor((line) => told.push(line))
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
  await vi.waitFor(() => expect(told).toContain('1-first is running again'), { timeout: 10_000 })
  expect(supervisor.missing()).toEqual([])
  expect(started).toHaveLength(3)
  ended.length = 0
  await supervisor.stop()
  expect(ended).toEqual(['2-second', '1-first'])
  expect(started.map(({ pid }) => startOf(pid))).toEqual([null, null, null])
  expect(await readdir(join(folder, 'run'))).toEqual([])
})

test('what cannot start says so with its remedy, once, and the rest runs', async () => {
  const told: string[] = []
  const supervisor = createSupervisor((line) => told.push(line))
  const fails = { name: 'broken', remedy: 'Mend it', start: () => Promise.reject(new Error('no such program.')) }
  expect(await supervisor.start(fails)).toBe(false)
  expect(await supervisor.start({ name: 'sound', remedy: '', start: () => start('sound') })).toBe(true)
  expect(told).toEqual(['broken could not start: no such program. Mend it. It is tried again'])
  expect(supervisor.missing()).toEqual(['broken'])
  await supervisor.stop()
})

test('what an earlier launcher left behind is stopped; a process that only has its number is not', async () => {
  const left = await start('3-left')
  const other = await start('other')
  const borrowed = join(folder, 'run', '4-borrowed.pid')
  writePidFile(borrowed, { name: 'borrowed', pid: other.pid })
  const known = readPidFile(borrowed)!
  expect(isRunning({ ...known, startedAt: 'long ago' })).toBe(false)
  await rm(join(folder, 'run', 'other.pid'))
  await rm(borrowed)
  expect(await stopLeftovers(join(folder, 'run'))).toEqual(['3-left'])
  expect([startOf(left.pid), startOf(other.pid)]).toEqual([null, expect.any(String)])
  await other.stop()
})

test('a launcher that is killed takes its parts with it', async () => {
  const part = await start('5-part')
  const guard = startGuard(join(folder, 'run'))
  // The guard only sees that its input ends, as it does when the launcher is killed.
  guard.dismiss()
  await part.exited
  await vi.waitFor(async () => expect(await readdir(join(folder, 'run'))).toEqual([]), { timeout: 5_000 })
})
