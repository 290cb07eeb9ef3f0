import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createUser, decode, encodeAccount, encodeUser, fmtCreds, fromSeed } from '@nats-io/jwt'
import { openNats } from '@takt/store/nats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../testBed.ts'
import type { NatsSigner } from './credentials.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ migrate: false })
})
afterAll(() => world?.close())

const bytes = (text: string) => new TextEncoder().encode(text)

/** A credentials file of a user that the signer's key mints. */
async function mint(signer: NatsSigner, name: string) {
  const user = createUser()
  const claims = { pub: { allow: ['mine.>'] }, sub: { allow: ['mine.>', '_INBOX.>'] } }
  const issuer = fromSeed(bytes(signer.signingSeed))
  const token = await encodeUser(name, user, issuer, { ...claims, issuer_account: signer.accountPublicKey })
  const creds = join(world.home, `${name}.creds`)
  await writeFile(creds, fmtCreds(token, user))
  return { creds, publicKey: user.getPublicKey() }
}

test('a user that the signer mints may do what its claims list, and nothing else', async () => {
  const signer = JSON.parse(await readFile(world.natsSigner, 'utf8')) as NatsSigner
  const { creds } = await mint(signer, 'device')
  const nats = await openNats({ url: world.natsUrl, creds, name: 'device' })
  const refused = (async () => {
    for await (const status of nats.status()) if (status.permissionContext) return status.permissionContext
    return null
  })()
  nats.publish('foreign.subject', 'x')
  expect(await refused).toMatchObject({ operation: 'publish', subject: 'foreign.subject' })
  await nats.close()
})

test('a revocation outlives a restart of the server', async () => {
  const signer = JSON.parse(await readFile(world.natsSigner, 'utf8')) as NatsSigner
  const { creds, publicKey } = await mint(signer, 'leaver')
  const before = await openNats({ url: world.natsUrl, creds, name: 'leaver' })
  await before.close()

  const account = decode<Record<string, unknown>>(signer.accountJwt)
  const revocations = { [publicKey]: Math.floor(Date.now() / 1000) + 1 }
  const claims = await encodeAccount('TAKT', fromSeedPublic(signer), { ...account.nats, revocations } as never, {
    signer: fromSeed(bytes(signer.operatorSeed)),
  })
  const systemCreds = join(world.home, 'system.creds')
  await writeFile(systemCreds, signer.systemCreds)
  const system = await openNats({ url: world.natsUrl, creds: systemCreds, name: 'system' })
  const answer = await system.request('$SYS.REQ.CLAIMS.UPDATE', bytes(claims), { timeout: 5_000 })
  expect(answer.string()).toContain('"code":200')
  await system.close()

  await expect(openNats({ url: world.natsUrl, creds, name: 'leaver' })).rejects.toThrow(/authorization/i)
  await world.killNats()
  await world.restartNats()
  await expect(openNats({ url: world.natsUrl, creds, name: 'leaver' })).rejects.toThrow(/authorization/i)
})

const fromSeedPublic = (signer: NatsSigner) => signer.accountPublicKey as never
