import { createWorld, spawnNats, type World } from '@takt/launch/test.bed.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openNats } from '../nats.ts'

type Server = Awaited<ReturnType<typeof spawnNats>>

let world: World
let sameKeys: Server
let otherKeys: Server
beforeAll(async () => {
  const { natsProgram: program, natsTrust: trust } = inject('sharedParts')
  ;[world, sameKeys, otherKeys] = await Promise.all([
    createWorld({ migrate: false }),
    spawnNats({ program, trust }),
    spawnNats({ program }),
  ])
})
afterAll(() => Promise.all([world?.close(), sameKeys?.close(), otherKeys?.close()]))

const open = (...servers: string[]) =>
  openNats({ url: [world.natsUrl, ...servers].join(','), creds: world.natsCreds, name: 'test' })

test('servers that do not pass messages on to each other are refused', async () => {
  await expect(open(sameKeys.url)).rejects.toThrow(
    `NATS_URL: ${sameKeys.url} and ${world.natsUrl} are servers of different clusters: docs/operating.md`,
  )
})

test('a server with other keys is refused', async () => {
  await expect(open(otherKeys.url)).rejects.toThrow(/does not take the credentials of NATS_CREDS: docs\/operating\.md/)
})

test('a listed server that does not answer is passed over', async () => {
  await sameKeys.kill()
  const nats = await open(sameKeys.url)
  await nats.flush()
  await nats.close()
})
