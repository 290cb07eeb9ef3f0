import { createTestEnvironment, spawnNats, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openNats } from '../nats.ts'

type Server = Awaited<ReturnType<typeof spawnNats>>

let environment: TestEnvironment
let sameKeys: Server
let otherKeys: Server
beforeAll(async () => {
  const { natsProgram: program, natsTrust: trust } = inject('sharedParts')
  ;[environment, sameKeys, otherKeys] = await Promise.all([
    createTestEnvironment({ migrate: false }),
    spawnNats({ program, trust }),
    spawnNats({ program }),
  ])
})
afterAll(() => Promise.all([environment?.close(), sameKeys?.close(), otherKeys?.close()]))

const open = (...servers: string[]) =>
  openNats({ url: [environment.natsUrl, ...servers].join(','), creds: environment.natsCreds, name: 'test' })

test('rejects servers that do not forward messages to each other', async () => {
  await expect(open(sameKeys.url)).rejects.toThrow(
    `NATS_URL: ${sameKeys.url} and ${environment.natsUrl} are servers of different clusters: docs/operating.md`,
  )
})

const rejection = () => `NATS_URL: ${otherKeys.url} does not accept the credentials of NATS_CREDS: docs/operating.md`

test('rejects a server with other keys', async () => {
  await expect(open(otherKeys.url)).rejects.toThrow(rejection())
})

test('names the only server if it rejects the credentials', async () => {
  await expect(openNats({ url: otherKeys.url, creds: environment.natsCreds, name: 'test' })).rejects.toThrow(
    rejection(),
  )
})

test('skips a listed server that does not respond', async () => {
  await sameKeys.kill()
  const nats = await open(sameKeys.url)
  await nats.flush()
  await nats.close()
})
