import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNatsTrust, type NatsTrust } from './credentials.ts'
import { prepareNats } from './prepareNats.ts'

const ports = { client: 4222, webSocket: 8443, mqtt: 1883 }
const routes = ['nats-1:6222', 'nats-2:6222', 'nats-3:6222']

let folder: string
let trust: NatsTrust
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-prepare-'))
  trust = await createNatsTrust()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const prepare = (name: string | null, within = folder) =>
  prepareNats({
    trust,
    folder: within,
    ports,
    bind: '127.0.0.1',
    ...(name ? { cluster: { name, listen: '127.0.0.1:6222', routes } } : {}),
  })

test('servers of a cluster have their own names and one shared password', async () => {
  const texts = await Promise.all(
    ['nats-1', 'nats-2'].map(async (name) => readFile(await prepare(name, join(folder, name)), 'utf8')),
  )
  expect(texts.map((text) => /^server_name: "(.*)"$/m.exec(text)?.[1])).toEqual(['nats-1', 'nats-2'])
  const passwords = texts.map((text) => /password: "(\w{64})"/.exec(text)?.[1])
  expect(passwords[0]).toBe(passwords[1])
  for (const route of routes) expect(texts[0]).toContain(`"nats-route://takt:${passwords[0]}@${route}"`)
})

test('a folder can be prepared again for the same kind of server, and is rejected for the other kind', async () => {
  await prepare('nats-1')
  await expect(prepare('nats-1')).resolves.toBe(join(folder, 'nats.conf'))
  await expect(prepare(null)).rejects.toThrow(/nats\.conf belongs to a cluster: a single server would drop/)
  await rm(join(folder, 'nats.conf'))
  await prepare(null)
  await expect(prepare('nats-1')).rejects.toThrow(
    /belongs to a single server: a cluster would drop.*"From one server to three"/,
  )
})
