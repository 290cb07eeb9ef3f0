import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createAccount,
  createOperator,
  createUser,
  encodeAccount,
  encodeOperator,
  encodeUser,
  fmtCreds,
  type KeyPair,
} from '@nats-io/jwt'
import { ensureStreams, openNats } from '@takt/store/nats/nats.ts'
import { privateFolder } from '@takt/store/process/privateFolder.ts'
import { connect, credsAuthenticator } from 'nats'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePorts } from '../home/freePorts.ts'
import type { Running } from '../process/process.ts'
import { guarded, guardedFolder } from '../testing/guarded.ts'
import type { SharedTrust } from './credentials.ts'
import { loadTrust } from './loadTrust.ts'
import { startNats } from './startNats.ts'

const open = { subs: -1, conn: -1, leaf: -1, imports: -1, exports: -1, data: -1, payload: -1, wildcards: true }
const stored = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 }
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/**
 * Creates keys and claims as stored by versions in which all organizations shared the services' account, and the
 * credentials of a device of that time.
 */
async function sharedTrust(): Promise<{ trust: SharedTrust; device: Uint8Array }> {
  const [operator, system, account, signing] = [createOperator(), createAccount(), createAccount(), createAccount()]
  const accountJwt = await encodeAccount(
    'TAKT',
    account,
    { limits: { ...open, ...stored }, signing_keys: [signing.getPublicKey()] },
    { signer: operator },
  )
  const credentials = async (name: string, issuer: KeyPair, more: object) => {
    const user = createUser()
    return fmtCreds(await encodeUser(name, user, issuer, { subs: -1, data: -1, payload: -1, ...more }), user)
  }
  const inAccount = { issuer_account: account.getPublicKey() }
  const permissions = { pub: { allow: ['telemetry.1.7'] }, sub: { allow: ['device.1.7.>'] } }
  const trust = {
    operatorJwt: await encodeOperator('takt', operator, { system_account: system.getPublicKey() }),
    systemAccount: system.getPublicKey(),
    systemAccountJwt: await encodeAccount('SYS', system, { limits: open }, { signer: operator }),
    serviceCreds: text(await credentials('services', signing, inAccount)),
    signer: {
      accountPublicKey: account.getPublicKey(),
      signingSeed: text(signing.getSeed()),
      accountJwt,
      operatorSeed: text(operator.getSeed()),
      systemCreds: text(await credentials('system', system, {})),
    },
  }
  return { trust, device: await credentials('d7', signing, { ...inAccount, ...permissions }) }
}

let folder = ''
let ports = { client: 0, webSocket: 0, mqtt: 0 }
let running: Running
const url = () => `nats://127.0.0.1:${ports.client}`

async function start(trust: Parameters<typeof startNats>[0]['trust']) {
  const { natsProgram: program } = inject('sharedParts')
  running = guarded(await startNats({ program, trust, folder: join(folder, 'server'), ports, bind: '127.0.0.1' }))
}

beforeAll(async () => {
  folder = await guardedFolder()
  const [client, webSocket, mqtt] = (await freePorts(3)) as [number, number, number]
  ports = { client, webSocket, mqtt }
})
afterAll(() => running?.stop({ graceMs: 5000 }))

test('an installation with one shared account for all organizations is migrated: facts stay, old credentials of devices end', async () => {
  const { trust: shared, device } = await sharedTrust()
  const connectDevice = () => connect({ servers: url(), authenticator: credsAuthenticator(device), reconnect: false })
  // The old state: the account on the server's disk accepts everything signed by the one key.
  const before = { ...shared, servicesAccountJwt: shared.signer.accountJwt }
  await start({ ...before, signer: { ...shared.signer, servicesPublicKey: '' } })
  const oldCreds = join(folder, 'old.creds')
  await writeFile(oldCreds, shared.serviceCreds)
  const services = await openNats({ url: url(), creds: oldCreds, name: 'before' })
  await (await services.jetstreamManager()).streams.add({ name: 'TELEMETRY', subjects: ['telemetry.>'] })
  await services.jetstream().publish('telemetry.1.7', 'a fact')
  await (await connectDevice()).close()
  await services.close()
  await running.stop({ graceMs: 5000 })

  await privateFolder(join(folder, 'trust'))
  await writeFile(join(folder, 'trust', 'trust.json'), JSON.stringify(shared))
  const { trust, creds } = await loadTrust(join(folder, 'trust'))
  await start(trust)
  const nats = await openNats({ url: url(), creds, name: 'after' })
  await ensureStreams(nats)
  const manager = await nats.jetstreamManager()
  expect((await manager.streams.getMessage('TELEMETRY', { last_by_subj: 'telemetry.1.7' })).string()).toBe('a fact')
  await nats.close()
  await expect(connectDevice()).rejects.toThrow(/authorization/i)
  await expect(
    connect({ servers: url(), authenticator: credsAuthenticator(new TextEncoder().encode(shared.serviceCreds)) }),
  ).rejects.toThrow(/authorization/i)
  // Migrated once: the next start changes nothing.
  expect((await loadTrust(join(folder, 'trust'))).trust).toEqual(trust)
})
