import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findWorker, type WorkerSources } from './findWorker.ts'
import { workerFile } from './workerFile.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt worker-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** Writes a program that ends like a worker started manually, or with another code. */
async function program(path: string, code = 41) {
  await writeFile(path, `#!/bin/sh\necho "it says ${code}" >&2\nexit ${code}\n`)
  await chmod(path, 0o755)
  return path
}
type Way = WorkerSources['ways'][number]
const way = (name: string, make: Way['make']): Way => ({
  name,
  progressText: (percent) => `${name} ${percent} %`,
  make,
})
const sources = (ways: Way[], named?: string): WorkerSources => ({ named, cache: join(home, 'cache'), ways })
const cachedPath = () => join(home, 'cache', workerFile())
const unused = way('never', () => Promise.reject(new Error('it was used')))
const provides = (name: string, code?: number) => way(name, (folder) => program(join(folder, 'made'), code))

test('uses the worker named by the operator if it runs here', async () => {
  const named = await program(join(home, 'named'))
  expect(await findWorker(sources([unused], named), () => {})).toBe(named)
  await program(named, 1)
  expect(await findWorker(sources([provides('publisher')], named), () => {})).toBe(cachedPath())
})

test('a worker is cached for this version, platform and libc, and used again', async () => {
  expect(await findWorker(sources([provides('publisher'), unused]), () => {})).toBe(cachedPath())
  expect(await findWorker(sources([unused]), () => {})).toBe(cachedPath())
  expect(workerFile()).toMatch(/^mediasoup-worker-3\.27\.1-\w+-\w+-/)
  expect(await readdir(join(home, 'cache'))).toEqual([workerFile()])
})

test('tries each way in order and reports its progress', async () => {
  const messages: string[] = []
  const builds = way('build', async (folder, reportProgress) => {
    for (const percent of [40, 100]) reportProgress(percent)
    return program(join(folder, 'made'))
  })
  // The publisher's build does not run here: it is not cached.
  await findWorker(sources([provides('publisher', 127), builds]), (message) => messages.push(message))
  expect(messages).toEqual(['publisher 0 %', 'build 0 %', 'build 40 %', 'build 100 %'])
})

test('if there is no worker, the error contains each reason and the remedy', async () => {
  const named = await program(join(home, 'named'), 3)
  const failing = [provides('publisher', 2), way('build', () => Promise.reject(new Error('meson: command not found')))]
  const message = await findWorker(sources(failing, named), () => {}).catch((error: Error) => error.message)
  expect(message).toContain('named (TAKT_MEDIASOUP_WORKER) does not run here: it says 3')
  expect(message).toContain('publisher: it says 2; build: meson: command not found')
  expect(message).toContain('Set TAKT_MEDIASOUP_WORKER to the path of a worker')
  expect(await readdir(join(home, 'cache'))).toEqual([])
})

test('two callers that need a worker at the same time create it once', async () => {
  let createdCount = 0
  const slow = way('build', async (folder) => {
    createdCount++
    await pause(300)
    return program(join(folder, 'made'))
  })
  const paths = await Promise.all([1, 2].map(() => findWorker(sources([slow]), () => {})))
  expect(paths).toEqual([cachedPath(), cachedPath()])
  expect(createdCount).toBe(1)
})
