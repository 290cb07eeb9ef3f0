import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentNats } from '@takt/store/nats/natsVersions.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findNats, type NatsSources } from './findNats.ts'

let home: string
let asked: string[]
let said: string[]
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-nats-'))
  asked = []
  said = []
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** A program that tells that version as nats-server does. */
async function program(folder: string, version: string, name = 'nats-server') {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\necho "nats-server: v${version}"\n`)
  await chmod(path, 0o755)
  return path
}

const cache = () => join(home, 'cache')
const bring = (way: string, version?: string) =>
  [
    way,
    async (folder: string) => {
      asked.push(way)
      if (!version) throw new Error('not reached')
      return program(folder, version)
    },
  ] as const
const sources = (changes: Partial<NatsSources> = {}): NatsSources => ({
  cache: cache(),
  folders: [join(home, 'bin')],
  current: [bring('publisher'), bring('Go', currentNats)],
  distribution: bring('distribution', '2.9.10'),
  ...changes,
})
const find = (changes?: Partial<NatsSources>) => findNats((line) => said.push(line), sources(changes))
const unreachable = () => ({ current: [bring('publisher'), bring('Go')] })

test('the current version comes by the first way that works, and is kept under its version', async () => {
  const kept = join(cache(), `nats-server-${currentNats}`)
  expect(await find()).toBe(kept)
  expect(asked).toEqual(['publisher', 'Go'])
  expect(await readdir(cache())).toEqual([`nats-server-${currentNats}`])
  await program(join(home, 'bin'), '2.12.2')
  expect(await find()).toBe(kept)
  expect(asked).toHaveLength(2)
  expect(said.filter((line) => line.includes('runs, but'))).toEqual([])
})

test('an installed one that lacks nothing is taken as it is', async () => {
  const installed = await program(join(home, 'bin'), '2.16.1')
  expect(await find()).toBe(installed)
  expect(asked).toEqual([])
})

test('one of an earlier version gives way to the current one', async () => {
  await program(cache(), '2.12.3', 'nats-server-2.12.3')
  await program(join(home, 'bin'), '2.9.10')
  expect(await find()).toBe(join(cache(), `nats-server-${currentNats}`))
})

test('where the current one cannot be had the newest at hand runs and says what it cannot do', async () => {
  const older = await program(cache(), '2.12.3', 'nats-server-2.12.3')
  await program(join(home, 'bin'), '2.9.10')
  expect(await find(unreachable())).toBe(older)
  expect(asked).toEqual(['publisher', 'Go'])
  expect(said.at(-1)).toMatch(/^nats-server 2\.12\.3 runs, but whoever has not signed in can fill its memory/)
})

test('failed ways are not tried again on the same day, unless the version changes', async () => {
  expect(await find(unreachable())).toBe(join(cache(), 'nats-server-2.9.10'))
  expect(said.at(-1)).toMatch(/^nats-server 2\.9\.10 runs, but MQTT has no QoS 2/)
  expect(asked).toEqual(['publisher', 'Go', 'distribution'])
  expect(await find()).toBe(join(cache(), 'nats-server-2.9.10'))
  expect(asked).toHaveLength(3)

  const note = join(cache(), 'nats-server-tried.json')
  await writeFile(note, JSON.stringify({ version: '2.12.3', go: null, at: Date.now() }))
  expect(await find(unreachable())).toBe(join(cache(), 'nats-server-2.9.10'))
  expect(asked).toEqual(['publisher', 'Go', 'distribution', 'publisher', 'Go'])
})

test('a day later they are tried again', async () => {
  await find(unreachable())
  const note = join(cache(), 'nats-server-tried.json')
  const tried = JSON.parse(await readFile(note, 'utf8'))
  await writeFile(note, JSON.stringify({ ...tried, at: tried.at - 86_400_000 }))
  expect(await find()).toBe(join(cache(), `nats-server-${currentNats}`))
})

test('an unsafe one is refused with the remedy, wherever it comes from', async () => {
  const old = await program(join(home, 'bin'), '2.9.9')
  const refused = find({ ...unreachable(), distribution: bring('distribution', '2.7.2') })
  await expect(refused).rejects.toThrow(`${old} is 2.9.9`)
  await expect(refused).rejects.toThrow(/distribution: nats-server 2\.7\.2 is older than 2\.9\.10/)
  await expect(refused).rejects.toThrow(/Install nats-server 2\.15\.2, at least 2\.9\.10/)
})

test('what does not run here is passed over', async () => {
  await mkdir(join(home, 'bin'))
  await writeFile(join(home, 'bin', 'nats-server'), 'another machine’s', { mode: 0o755 })
  const broken = [
    'publisher',
    async (folder: string) => {
      await writeFile(join(folder, 'nats-server'), 'another machine’s')
      return join(folder, 'nats-server')
    },
  ] as const
  expect(await find({ current: [broken, bring('Go', currentNats)] })).toContain(`nats-server-${currentNats}`)
  expect(await readdir(cache())).toEqual([`nats-server-${currentNats}`])
})

test('starts at once fetch it once', async () => {
  const found = await Promise.all([find(), find(), find(), find()])
  expect(new Set(found)).toEqual(new Set([join(cache(), `nats-server-${currentNats}`)]))
  expect(asked).toEqual(['publisher', 'Go'])
})

test('where nothing can be kept an older one that is installed runs; without one the remedy is told', async () => {
  await writeFile(join(home, 'file'), '')
  const nowhere = { cache: join(home, 'file', 'cache') }
  await expect(find(nowhere)).rejects.toThrow(
    /cannot be kept in .*: make it writable, or name another in XDG_CACHE_HOME/,
  )
  const installed = await program(join(home, 'bin'), '2.9.10')
  expect(await find(nowhere)).toBe(installed)
})
