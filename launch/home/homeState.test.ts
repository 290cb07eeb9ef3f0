import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from './freePorts.ts'
import { loadPorts } from './loadPorts.ts'
import { loadSecrets } from './loadSecrets.ts'
import { lockHome } from './lockHome.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-keep-'))
})
afterAll(() => rm(folder, { recursive: true }))

const occupy = (port: number) =>
  new Promise<Server>((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server))
  })

test('ports are stored, and only a port that was taken meanwhile is replaced', async () => {
  const file = join(folder, 'ports.json')
  const first = await loadPorts(file, { bind: '127.0.0.1' })
  expect(new Set(Object.values(first.ports)).size).toBe(12)
  const thief = await occupy(first.ports.ingest)
  const second = await loadPorts(file, { bind: '127.0.0.1', fixed: ['mqtt'] })
  thief.close()
  expect(second.moved).toEqual(['ingest'])
  expect(second.ports).toEqual({ ...first.ports, ingest: second.ports.ingest })
  expect(second.ports.ingest).not.toBe(first.ports.ingest)
})

test('a port that devices use is not replaced: an error reports that it is taken', async () => {
  const file = join(folder, 'known.json')
  const { ports } = await loadPorts(file, { bind: '127.0.0.1' })
  const thief = await occupy(ports.mqtt)
  await expect(loadPorts(file, { bind: '127.0.0.1', fixed: ['nats', 'mqtt'] })).rejects.toThrow(
    `Port ${ports.mqtt}, by which devices know MQTT, is taken by another program`,
  )
  thief.close()
  expect((await loadPorts(file, { bind: '127.0.0.1', fixed: ['nats', 'mqtt'] })).ports).toEqual(ports)
})

test('ports are counted up from a configured base', async () => {
  const { ports } = await loadPorts(join(folder, 'based.json'), { base: 20_000, bind: '127.0.0.1' })
  expect(ports).toMatchObject({ postgres: 20_000, clickhouse: 20_001, nats: 20_002, mqtt: 20_004 })
})

test('secrets are created once and only their owner can read them', async () => {
  const file = join(folder, 'secrets.json')
  const first = await loadSecrets(file)
  expect(await loadSecrets(file)).toEqual(first)
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a broken secrets file is never replaced', async () => {
  const file = join(folder, 'broken.json')
  await writeFile(file, '{')
  await expect(loadSecrets(file)).rejects.toThrow()
  expect(await readFile(file, 'utf8')).toBe('{')
})

test('a data folder has one launcher; one that was killed does not count', async () => {
  const file = join(folder, 'launcher.lock')
  const homeLock = await lockHome(file)
  await expect(lockHome(file, { patienceMs: 0 })).rejects.toThrow(/runs from this data folder already/)
  homeLock.ending()
  const next = lockHome(file)
  homeLock.letGo()
  const second = await next
  second.letGo()
  await writeFile(file, JSON.stringify({ name: 'Takt', pid: process.pid, startedAt: 'another time' }))
  const again = await lockHome(file, { patienceMs: 0 })
  again.letGo()
})

test('free ports are different and free', async () => {
  const ports = await freePorts(20)
  expect(new Set(ports).size).toBe(20)
  const servers = await Promise.all(ports.map(occupy))
  for (const server of servers) server.close()
})
