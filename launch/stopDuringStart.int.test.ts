import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writePidFile } from '@takt/store/process/pidFile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedFolder } from './testing/guarded.ts'
import { type Launched, startLauncher } from './testing/launched.fixture.ts'

let home: string
let launched: Launched

beforeAll(async () => {
  home = await guardedFolder()
  // A launcher that is ending, for which another one waits up to a minute.
  writePidFile(join(home, 'launcher.lock'), { name: 'Takt', pid: process.pid, stopping: true })
  launched = startLauncher({ TAKT_HOME: home, TAKT_DEMO: 'off' })
})
afterAll(async () => {
  launched.child.kill('SIGKILL')
  await launched.exited
  await rm(home, { recursive: true, force: true, maxRetries: 10 })
})

test('a start that waits for its data folder ends at a signal', async () => {
  // Created before the folder is locked.
  await expect.poll(() => access(join(home, 'logs'))).toBeUndefined()
  launched.child.kill('SIGTERM')
  expect(await Promise.race([launched.exited, pause(40_000, 'still waiting', { ref: false })])).toBe(0)
  expect(launched.output()).toContain('Stopped before everything was running')
})
