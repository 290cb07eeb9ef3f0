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

/** A program that ends as a worker does when somebody starts it by hand, or otherwise. */
async function program(path: string, code = 41) {
  await writeFile(path, `#!/bin/sh\necho "it says ${code}" >&2\nexit ${code}\n`)
  await chmod(path, 0o755)
  return path
}
type Way = WorkerSources['ways'][number]
const way = (name: string, make: Way['make']): Way => ({ name, saying: (percent) => `${name} ${percent} %`, make })
const sources = (ways: Way[], named?: string): WorkerSources => ({ named, cache: join(home, 'cache'), ways })
const kept = () => join(home, 'cache', workerFile())
const never = way('never', () => Promise.reject(new Error('it was asked')))
const brings = (name: string, code?: number) => way(name, (folder) => program(join(folder, 'made'), code))

test('the one that is named is taken, if it runs here', async () => {
  const named = await program(join(home, 'named'))
  expect(await findWorker(sources([never], named), () => {})).toBe(named)
  await program(named, 1)
  expect(await findWorker(sources([brings('publisher')], named), () => {})).toBe(kept())
})

test('what was made once is kept for this version, platform and libc, and found again', async () => {
  expect(await findWorker(sources([brings('publisher'), never]), () => {})).toBe(kept())
  expect(await findWorker(sources([never]), () => {})).toBe(kept())
  expect(workerFile()).toMatch(/^mediasoup-worker-3\.27\.1-\w+-\w+-/)
  expect(await readdir(join(home, 'cache'))).toEqual([workerFile()])
})

test('each way is tried in turn, and says how far it is', async () => {
  const said: string[] = []
  const builds = way('build', async (folder, tell) => {
    for (const percent of [40, 100]) tell(percent)
    return program(join(folder, 'made'))
  })
  // What the publisher brought does not run here: it is not kept.
  await findWorker(sources([brings('publisher', 127), builds]), (sentence) => said.push(sentence))
  expect(said).toEqual(['publisher 0 %', 'build 0 %', 'build 40 %', 'build 100 %'])
})

test('where there is none, each reason and the remedy are told', async () => {
  const named = await program(join(home, 'named'), 3)
  const failing = [brings('publisher', 2), way('build', () => Promise.reject(new Error('meson: command not found')))]
  const told = await findWorker(sources(failing, named), () => {}).catch((error: Error) => error.message)
  expect(told).toContain('named (TAKT_MEDIASOUP_WORKER) does not run here: it says 3')
  expect(told).toContain('publisher: it says 2; build: meson: command not found')
  expect(told).toContain('Name one in TAKT_MEDIASOUP_WORKER')
  expect(await readdir(join(home, 'cache'))).toEqual([])
})

test('two who need one at the same time make it once', async () => {
  let made = 0
  const slow = way('build', async (folder) => {
    made++
    await pause(300)
    return program(join(folder, 'made'))
  })
  const found = await Promise.all([1, 2].map(() => findWorker(sources([slow]), () => {})))
  expect(found).toEqual([kept(), kept()])
  expect(made).toBe(1)
})
