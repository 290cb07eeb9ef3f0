import { type Account, createAccount, decode, encodeAccount, encodeUser, fromPublic, fromSeed } from '@nats-io/jwt'
import { crossingsOf } from '@takt/domain/areas/messages/crossings.ts'
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { connect, credsAuthenticator, jwtAuthenticator } from 'nats'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAccounts } from './accounts.ts'
import { createCrossingFixture } from './crossing.fixture.ts'
import { openMessaging } from './openMessaging.ts'
import { createKey } from './signer.ts'
import { signingKey } from './signingKey.ts'
import { systemAccount } from './systemAccount.ts'

describe('accounts of organizations', () => {
  let fixture: Awaited<ReturnType<typeof createCrossingFixture>>
  beforeAll(async () => {
    fixture = await createCrossingFixture()
  })
  afterAll(() => fixture?.close())

  const parts = () => fixture.gateway.shared(openMessaging)
  async function systemConnection() {
    const servers = fixture.testEnvironment.natsUrl
    const { systemCreds } = await parts().signer()
    const authenticator = credsAuthenticator(new TextEncoder().encode(systemCreds))
    return { servers, system: await connect({ servers, authenticator }) }
  }
  test('is created within seconds of the organization; its credentials are valid in that account only', async () => {
    await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
      values (4, 'West', 1, gen_random_uuid(), 1)`.execute(fixture.owner)
    const { servers, system } = await systemConnection()
    const { publicKey, claims } = await vi.waitFor(
      async () => {
        const { rows } = await sql<{ publicKey: string }>`
        select public_key as "publicKey" from messaging_account where account_of = 4`.execute(fixture.systemDb)
        const key = rows[0]!.publicKey
        const response = await system.request(`$SYS.REQ.ACCOUNT.${key}.CLAIMS.LOOKUP`, undefined, { timeout: 1000 })
        return { publicKey: key, claims: decode<Account>(response.string()).nats }
      },
      { timeout: 60_000 },
    )
    expect(claims.imports?.map(({ subject }) => subject)).toEqual(crossingsOf(4).map(({ subject }) => subject(4)))
    expect(claims.exports ?? []).toEqual([])
    // Signed for the account of organization 4 with the services' signing key, and vice versa.
    const { signingSeed, accountPublicKey } = await parts().signer()
    const forge = (account: string, seed: Uint8Array) =>
      encodeUser('x', fromPublic(createKey()), fromSeed(seed), { bearer_token: true, issuer_account: account })
    const key = new TextEncoder().encode(signingSeed)
    for (const token of [await forge(accountPublicKey, key), await forge(publicKey, createAccount().getSeed())])
      await expect(connect({ servers, authenticator: jwtAuthenticator(token), reconnect: false })).rejects.toThrow(
        /authorization/i,
      )
    await (await connect({ servers, authenticator: jwtAuthenticator(await forge(publicKey, key)) })).close()
    await system.close()
  })

  test('is removed again when a returning server restores it; an account added by an administrator stays', async () => {
    const { system } = await systemConnection()
    const { operatorSeed } = await parts().signer()
    const operator = signingKey(operatorSeed)
    const add = async (name: string) => {
      const account = createAccount()
      await systemAccount(system, await parts().signer()).update(
        await encodeAccount(name, account, {}, { signer: operator }),
      )
      return account.getPublicKey()
    }
    const [removed, added] = [await add('ORG999'), await add('HISTORIAN')]
    const list = async () => [...(await systemAccount(system, await parts().signer()).list())]
    const before = await list()
    expect(before).toEqual(expect.arrayContaining([removed, added]))
    expect(await (await parts().accounts()).sweep()).toBe(1)
    expect((await list()).sort()).toEqual(before.filter((key) => key !== removed).sort())
    await system.close()
  })

  test('is removed with all its connections and stored data; the next account for that number is a new one', async () => {
    const former = await fixture.wideToken(3)
    const device = await mqtt.connectAsync(fixture.testEnvironment.natsMqttUrl, {
      username: 'd',
      password: former,
      reconnectPeriod: 0,
    })
    await device.publishAsync('notes/x', 'kept', { qos: 1, retain: true })
    const inside = await fixture.wide(3)
    const publicKey = await parts().accountOf(3)
    const { system } = await systemConnection()
    const hasStoredData = async () => {
      const response = await system.request('$SYS.REQ.SERVER.PING.JSZ', JSON.stringify({ accounts: true }), {
        timeout: 2000,
      })
      const { data } = response.json<{ data: { account_details?: { id: string; storage: number }[] } }>()
      return (data.account_details ?? []).some(({ id, storage }) => id === publicKey && storage > 0)
    }
    await vi.waitFor(async () => expect(await hasStoredData()).toBe(true), { timeout: 60_000 })
    const accounts = await parts().accounts()
    await accounts.close(3)
    await Promise.all([inside.closed(), vi.waitFor(() => expect(device.connected).toBe(false), { timeout: 60_000 })])
    expect(await hasStoredData()).toBe(false)
    const again = connect({
      servers: fixture.testEnvironment.natsUrl,
      authenticator: jwtAuthenticator(former),
      reconnect: false,
    })
    await expect(again).rejects.toThrow(/authorization/i)
    // Closing again, as another gateway may do, is harmless.
    await accounts.close(3)
    expect(await parts().accountOf(3)).not.toBe(publicKey)
    await (await fixture.wide(3)).close()
    await system.close()
  })

  test('is published again until NATS has it, after NATS was away and may have lost it', async () => {
    const { system } = await systemConnection()
    const signer = await parts().signer()
    let isAway = false
    const request: typeof system.request = (...args) =>
      isAway ? Promise.reject(new Error('TIMEOUT')) : system.request(...args)
    const shaky = Object.create(system, { request: { value: request } })
    const accounts = createAccounts({ db: parts().db, system: shaky, signer })
    await accounts.push()
    await systemAccount(system, signer).remove(await parts().accountOf(2))
    await expect(fixture.wide(2)).rejects.toThrow(/authorization/i)
    isAway = true
    await expect(accounts.push(true)).rejects.toThrow('TIMEOUT')
    isAway = false
    await accounts.push()
    await (await fixture.wide(2)).close()
    await system.close()
  })

  test('accepts messages of four mebibytes and disconnects clients that send more', async () => {
    const nats = await fixture.wide(1)
    expect(nats.info?.max_payload).toBe(4 * 1024 * 1024)
    const stored = await nats.request('telemetry.1.7', new Uint8Array(4 * 1024 * 1024 - 1024), { timeout: 5000 })
    expect(stored.json()).toMatchObject({ stream: 'TELEMETRY', seq: expect.any(Number) })
    await nats.close()
  })
})
