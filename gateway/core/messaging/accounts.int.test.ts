import { type Account, createAccount, decode, encodeAccount, encodeUser, fromPublic, fromSeed } from '@nats-io/jwt'
import { crossingsOf } from '@takt/domain/areas/messages/crossings.ts'
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { connect, credsAuthenticator, jwtAuthenticator } from 'nats'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAccounts } from './accounts.ts'
import { createCrossingBed } from './crossing.bed.ts'
import { openMessaging } from './openMessaging.ts'
import { createKey } from './signer.ts'
import { signingKey } from './signingKey.ts'
import { systemAccount } from './systemAccount.ts'

describe('the account of an organization', () => {
  let bed: Awaited<ReturnType<typeof createCrossingBed>>
  beforeAll(async () => {
    bed = await createCrossingBed()
  })
  afterAll(() => bed?.close())

  const parts = () => bed.gateway.shared(openMessaging)
  async function systemConnection() {
    const servers = bed.world.natsUrl
    const { systemCreds } = await parts().signer()
    const authenticator = credsAuthenticator(new TextEncoder().encode(systemCreds))
    return { servers, system: await connect({ servers, authenticator }) }
  }
  test('is made within seconds of the organization; whoever is of one organization is good in that account alone', async () => {
    await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
      values (4, 'West', 1, gen_random_uuid(), 1)`.execute(bed.owner)
    const { servers, system } = await systemConnection()
    const { publicKey, claims } = await vi.waitFor(
      async () => {
        const { rows } = await sql<{ publicKey: string }>`
        select public_key as "publicKey" from messaging_account where account_of = 4`.execute(bed.systemDb)
        const key = rows[0]!.publicKey
        const answer = await system.request(`$SYS.REQ.ACCOUNT.${key}.CLAIMS.LOOKUP`, undefined, { timeout: 1000 })
        return { publicKey: key, claims: decode<Account>(answer.string()).nats }
      },
      { timeout: 60_000 },
    )
    expect(claims.imports?.map(({ subject }) => subject)).toEqual(crossingsOf(4).map(({ subject }) => subject(4)))
    expect(claims.exports ?? []).toEqual([])
    // Signed for the account of 4 by a key that signs for the services alone, and the other way round.
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

  test('is ended again when a server that was away brings it back; an account that somebody added stays', async () => {
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

  test('ends with all that is connected and kept in it; the next one of that number is another', async () => {
    const former = await bed.wideToken(3)
    const device = await mqtt.connectAsync(bed.world.natsMqttUrl, {
      username: 'd',
      password: former,
      reconnectPeriod: 0,
    })
    await device.publishAsync('notes/x', 'kept', { qos: 1, retain: true })
    const inside = await bed.wide(3)
    const publicKey = await parts().accountOf(3)
    const { system } = await systemConnection()
    const keeping = async () => {
      const answer = await system.request('$SYS.REQ.SERVER.PING.JSZ', JSON.stringify({ accounts: true }), {
        timeout: 2000,
      })
      const { data } = answer.json<{ data: { account_details?: { id: string; storage: number }[] } }>()
      return (data.account_details ?? []).some(({ id, storage }) => id === publicKey && storage > 0)
    }
    await vi.waitFor(async () => expect(await keeping()).toBe(true), { timeout: 60_000 })
    const accounts = await parts().accounts()
    await accounts.close(3)
    await Promise.all([inside.closed(), vi.waitFor(() => expect(device.connected).toBe(false), { timeout: 60_000 })])
    expect(await keeping()).toBe(false)
    const again = connect({ servers: bed.world.natsUrl, authenticator: jwtAuthenticator(former), reconnect: false })
    await expect(again).rejects.toThrow(/authorization/i)
    // Done again, by another gateway, it does no harm.
    await accounts.close(3)
    expect(await parts().accountOf(3)).not.toBe(publicKey)
    await (await bed.wide(3)).close()
    await system.close()
  })

  test('is told again until NATS, which was away and may have forgotten it, knows it', async () => {
    const { system } = await systemConnection()
    const signer = await parts().signer()
    let isAway = false
    const request: typeof system.request = (...asked) =>
      isAway ? Promise.reject(new Error('TIMEOUT')) : system.request(...asked)
    const shaky = Object.create(system, { request: { value: request } })
    const accounts = createAccounts({ db: parts().db, system: shaky, signer })
    await accounts.push()
    await systemAccount(system, signer).remove(await parts().accountOf(2))
    await expect(bed.wide(2)).rejects.toThrow(/authorization/i)
    isAway = true
    await expect(accounts.push(true)).rejects.toThrow('TIMEOUT')
    isAway = false
    await accounts.push()
    await (await bed.wide(2)).close()
    await system.close()
  })

  test('takes messages of four mebibytes and cuts whoever sends more', async () => {
    const nats = await bed.wide(1)
    expect(nats.info?.max_payload).toBe(4 * 1024 * 1024)
    const stored = await nats.request('telemetry.1.7', new Uint8Array(4 * 1024 * 1024 - 1024), { timeout: 5000 })
    expect(stored.json()).toMatchObject({ stream: 'TELEMETRY', seq: expect.any(Number) })
    await nats.close()
  })
})
