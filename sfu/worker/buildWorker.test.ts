import { type ChildProcess, spawn } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOf } from '@takt/store/process/pidFile.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPackages, buildWorker } from './buildWorker.ts'
import { findWorker, type WorkerSources } from './findWorker.ts'
import { workerFile } from './workerFile.ts'

let home: string
const children: ChildProcess[] = []
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt build-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(home, { recursive: true, force: true, maxRetries: 10 })
})

const never = new AbortController().signal
const cache = () => join(home, 'cache')
const cachedPath = () => join(cache(), workerFile())
/**
 * Replaces the build of the publisher's source, which takes minutes: produces a program that ends like a worker started
 * manually.
 */
const works = `printf '#!/bin/sh\\nexit 41\\n' >"$3"`
/** Writes the process IDs of the build, and runs until it is stopped. */
const runsForever = `sleep 1000 & echo $$ $! >"${'$'}{0%.sh}.pids"; printf half >"$3"; echo '[1/4] compiling'; wait`

async function script(name: string, body: string) {
  const path = join(home, `${name}.sh`)
  await writeFile(path, `set -e\n${body}\n`)
  return path
}
const sources = (build: string): WorkerSources => ({
  named: undefined,
  cache: cache(),
  ways: [
    {
      name: 'build',
      progressText: (percent) => `${percent} %`,
      make: (folder, reportProgress, stopping) => buildWorker(folder, reportProgress, stopping, build),
    },
  ],
})
/** Returns the IDs of the processes that the script `name` started; rejects until it has. */
const compiling = (name: string) =>
  vi.waitFor(
    async () => {
      const pids = (await readFile(join(home, `${name}.pids`), 'utf8')).trim().split(' ').map(Number)
      expect(pids).toHaveLength(2)
      return pids
    },
    { timeout: 60_000 },
  )
const waitUntilEnded = (pids: number[]) =>
  vi.waitFor(() => expect(pids.map(startOf)).toEqual(pids.map(() => null)), { timeout: 60_000 })

/** Starts another Takt process on this machine that needs a worker. */
function another(build: string) {
  const at = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const code = `
    import { buildPackages, buildWorker } from ${at('./buildWorker.ts')}
    import { findWorker } from ${at('./findWorker.ts')}
    const make = (folder, report, stopping) => buildWorker(folder, report, stopping, ${JSON.stringify(build)})
    const ways = [{ name: 'build', progressText: String, make }]
    console.log(await findWorker({ named: undefined, cache: ${JSON.stringify(cache())}, ways }, () => {}))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

test('a build reports its progress and yields to all other work', async () => {
  const niceness = join(home, 'niceness')
  const build = await script('slow', `nice >'${niceness}'; echo '[1/4] a'; echo '[4/4] b'; ${works}`)
  const messages: string[] = []
  expect(await findWorker(sources(build), (message) => messages.push(message))).toBe(cachedPath())
  expect(messages).toEqual(['0 %', '25 %', '100 %'])
  expect(await readFile(niceness, 'utf8')).toBe('19\n')
})

test.runIf(process.platform === 'linux')('a build yields to other sessions as well', async () => {
  const autogroup = '/proc/self/autogroup'
  const build = await script('slow', `cat ${autogroup} >'${join(home, 'autogroup')}' || true; ${works}`)
  // Two at the same time, one of which Linux rejects at first: it accepts one change per tenth of a second.
  const another = join(home, 'another')
  await mkdir(another)
  await Promise.all([findWorker(sources(build), () => {}), buildWorker(another, () => {}, never, build)])
  const writable = await access(autogroup, constants.W_OK).then(
    () => true,
    () => false,
  )
  expect(await readFile(join(home, 'autogroup'), 'utf8')).toMatch(writable ? /nice 19/ : /^(.* nice 0\n)?$/)
})

test('a failed build is reported with the line that contains the reason', async () => {
  const build = await script('fails', `echo 'meson.build:1:0: ERROR: Dependency "srtp" not found'; echo; exit 1`)
  await expect(buildWorker(home, () => {}, never, build)).rejects.toThrow(/^Dependency "srtp" not found$/)
  const missing = await script('missing', 'no-such-program')
  await expect(buildWorker(home, () => {}, never, missing)).rejects.toThrow(/^no-such-program: command not found$/)
})

test('a stopped build ends at once with all its processes, and the next one starts from scratch', async () => {
  const stopping = new AbortController()
  const making = findWorker(sources(await script('first', runsForever)), () => {}, stopping.signal)
  const pids = await compiling('first')
  stopping.abort(new Error('it stops'))
  await expect(making).rejects.toThrow('it stops')
  await waitUntilEnded(pids)
  expect(await readdir(cache())).toEqual([])
  expect(await findWorker(sources(await script('second', works)), () => {})).toBe(cachedPath())
})

test('a killed build leaves no process and no worker; the next one starts from scratch', async () => {
  const child = another(await script('first', runsForever))
  const pids = await compiling('first')
  child.kill('SIGKILL')
  await waitUntilEnded(pids)
  expect(await readdir(cache())).not.toContain(workerFile())
  expect(await findWorker(sources(await script('second', works)), () => {})).toBe(cachedPath())
  expect(await readdir(cache())).toEqual([workerFile()])
})

test('while another Takt builds, callers can wait or stop waiting, and the built worker is used', async () => {
  const continueFile = join(home, 'go')
  const build = await script(
    'shared',
    `echo x >>'${home}/builds'; until [ -e '${continueFile}' ]; do sleep 0.05; done; ${works}`,
  )
  const child = another(build)
  await vi.waitFor(() => readFile(join(home, 'builds')), { timeout: 60_000 })
  const messages: string[] = []
  const waiting = findWorker(sources(build), (message) => messages.push(message))
  const stopping = new AbortController()
  const stopped = findWorker(sources(build), () => stopping.abort(new Error('it stops')), stopping.signal)
  await expect(stopped).rejects.toThrow('it stops')
  await expect
    .poll(() => messages[0])
    .toBe('The media server is being fetched or built by another Takt process on this machine')
  await writeFile(continueFile, '')
  expect(await waiting).toBe(cachedPath())
  expect(child.exitCode ?? 0).toBe(0)
  expect(await readFile(join(home, 'builds'), 'utf8')).toBe('x\n')
  expect(await readdir(cache())).toEqual([workerFile()])
})

test('the image, the script and the operating manual list the same packages', async () => {
  for (const file of ['../../Dockerfile', 'build.sh', '../../docs/operating.md']) {
    const text = (await readFile(new URL(file, import.meta.url), 'utf8')).replaceAll(/[\\\s#]+/g, ' ')
    expect(text).toContain(buildPackages)
  }
})

test('an unusable cache is reported with the remedy', async () => {
  await writeFile(cache(), 'a file')
  await expect(findWorker(sources(await script('any', works)), () => {})).rejects.toThrow(
    /nothing can be stored in .*cache: .* Set TAKT_MEDIASOUP_WORKER to the path of a worker/,
  )
})
