import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentNats } from '@takt/store/nats/natsVersions.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findNats, type NatsSources } from './findNats.ts'

let home: string
let usedSources: string[]
let messages: string[]
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-nats-'))
  usedSources = []
  messages = []
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** Creates a program that reports that version as nats-server does. */
async function program(folder: string, version: string, name = 'nats-server') {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\necho "nats-server: v${version}"\n`)
  await chmod(path, 0o755)
  return path
}

const cache = () => join(home, 'cache')
const sourceOf = (sourceName: string, version?: string) =>
  [
    sourceName,
    async (folder: string) => {
      usedSources.push(sourceName)
      if (!version) throw new Error('not reached')
      return program(folder, version)
    },
  ] as const
const sources = (changes: Partial<NatsSources> = {}): NatsSources => ({
  cache: cache(),
  folders: [join(home, 'bin')],
  current: [sourceOf('publisher'), sourceOf('Go', currentNats)],
  distribution: sourceOf('distribution', '2.9.10'),
  ...changes,
})
const find = (changes?: Partial<NatsSources>) => findNats((line) => messages.push(line), sources(changes))
const unreachable = () => ({ current: [sourceOf('publisher'), sourceOf('Go')] })

test('the current version comes from the first source that works, and is cached under its version', async () => {
  const cachedPath = join(cache(), `nats-server-${currentNats}`)
  expect(await find()).toBe(cachedPath)
  expect(usedSources).toEqual(['publisher', 'Go'])
  expect(await readdir(cache())).toEqual([`nats-server-${currentNats}`])
  await program(join(home, 'bin'), '2.12.2')
  expect(await find()).toBe(cachedPath)
  expect(usedSources).toHaveLength(2)
  expect(messages.filter((line) => line.includes('runs, but'))).toEqual([])
})

test('an installed version that lacks nothing is used as it is', async () => {
  const installed = await program(join(home, 'bin'), '2.16.1')
  expect(await find()).toBe(installed)
  expect(usedSources).toEqual([])
})

test('an earlier version is replaced by the current one', async () => {
  await program(cache(), '2.12.3', 'nats-server-2.12.3')
  await program(join(home, 'bin'), '2.9.10')
  expect(await find()).toBe(join(cache(), `nats-server-${currentNats}`))
})

test('without the current version the newest available one runs, and its limitations are reported', async () => {
  const olderPath = await program(cache(), '2.12.3', 'nats-server-2.12.3')
  await program(join(home, 'bin'), '2.9.10')
  expect(await find(unreachable())).toBe(olderPath)
  expect(usedSources).toEqual(['publisher', 'Go'])
  expect(messages.at(-1)).toMatch(
    /^nats-server 2\.12\.3 runs, but unauthenticated clients can fill its memory over MQTT/,
  )
})

test('failed sources are not tried again on the same day, unless the version changes', async () => {
  expect(await find(unreachable())).toBe(join(cache(), 'nats-server-2.9.10'))
  expect(messages.at(-1)).toMatch(/^nats-server 2\.9\.10 runs, but MQTT has no QoS 2/)
  expect(usedSources).toEqual(['publisher', 'Go', 'distribution'])
  expect(await find()).toBe(join(cache(), 'nats-server-2.9.10'))
  expect(usedSources).toHaveLength(3)

  const note = join(cache(), 'nats-server-tried.json')
  await writeFile(note, JSON.stringify({ version: '2.12.3', go: null, at: Date.now() }))
  expect(await find(unreachable())).toBe(join(cache(), 'nats-server-2.9.10'))
  expect(usedSources).toEqual(['publisher', 'Go', 'distribution', 'publisher', 'Go'])
})

test('a day later they are tried again', async () => {
  await find(unreachable())
  const note = join(cache(), 'nats-server-tried.json')
  const tried = JSON.parse(await readFile(note, 'utf8'))
  await writeFile(note, JSON.stringify({ ...tried, at: tried.at - 86_400_000 }))
  expect(await find()).toBe(join(cache(), `nats-server-${currentNats}`))
})

test('an unsafe version is rejected with the remedy, whatever its source', async () => {
  const old = await program(join(home, 'bin'), '2.9.9')
  const rejection = find({ ...unreachable(), distribution: sourceOf('distribution', '2.7.2') })
  await expect(rejection).rejects.toThrow(`${old} is 2.9.9`)
  await expect(rejection).rejects.toThrow(/distribution: nats-server 2\.7\.2 is older than 2\.9\.10/)
  await expect(rejection).rejects.toThrow(/Install nats-server 2\.15\.2, at least 2\.9\.10/)
})

test('a program that does not run here is skipped', async () => {
  await mkdir(join(home, 'bin'))
  await writeFile(join(home, 'bin', 'nats-server'), 'another machine’s', { mode: 0o755 })
  const brokenPrograms = [
    'publisher',
    async (folder: string) => {
      await writeFile(join(folder, 'nats-server'), 'another machine’s')
      return join(folder, 'nats-server')
    },
  ] as const
  expect(await find({ current: [brokenPrograms, sourceOf('Go', currentNats)] })).toContain(`nats-server-${currentNats}`)
  expect(await readdir(cache())).toEqual([`nats-server-${currentNats}`])
})

test('concurrent starts fetch it once', async () => {
  const paths = await Promise.all([find(), find(), find(), find()])
  expect(new Set(paths)).toEqual(new Set([join(cache(), `nats-server-${currentNats}`)]))
  expect(usedSources).toEqual(['publisher', 'Go'])
})

test('without a writable cache an older installed version runs; without one the remedy is reported', async () => {
  await writeFile(join(home, 'file'), '')
  const unwritable = { cache: join(home, 'file', 'cache') }
  await expect(find(unwritable)).rejects.toThrow(
    /cannot be stored in .*: make it writable, or name another folder in XDG_CACHE_HOME/,
  )
  const installed = await program(join(home, 'bin'), '2.9.10')
  expect(await find(unwritable)).toBe(installed)
})
