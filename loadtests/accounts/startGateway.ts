import { setTimeout as sleep } from 'node:timers/promises'
import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { natsServers } from '@takt/store/nats/natsServers.ts'
import { connect, credsAuthenticator } from 'nats'
import { readSigner } from '../../gateway/core/messaging/signer.ts'

/** Creates a counter of the accounts that the server's resolver knows. */
async function accountCounter(environment: TestEnvironment) {
  const { systemCreds } = await readSigner(environment.natsSigner)
  const authenticator = credsAuthenticator(new TextEncoder().encode(systemCreds))
  const system = await connect({ servers: natsServers(environment.natsUrl), authenticator })
  return {
    count: async () =>
      (await system.request('$SYS.REQ.CLAIMS.LIST', undefined, { timeout: 5000 })).json<{ data: string[] }>().data
        .length,
    close: () => system.close(),
  }
}

/**
 * Starts the gateway for an installation of `organizations` organizations with accounts that NATS does not know yet;
 * returns it, the seconds until it was ready, and the seconds until NATS knew all accounts.
 */
export async function startGateway(environment: TestEnvironment, organizations: number) {
  const accounts = await accountCounter(environment)
  // The accounts of the organizations and the one of sessions without a selected organization.
  const all = (await accounts.count()) + organizations + 1
  const startedAt = performance.now()
  const secs = () => (performance.now() - startedAt) / 1000
  const allKnown = (async () => {
    while ((await accounts.count()) < all) await sleep(100)
    return secs()
  })()
  const running = await startService({
    main: 'gateway/main.ts',
    env: environment.env,
    word: '"listening"',
    onError: console.log,
  })
  const readySecs = secs()
  const allAccountsSecs = await allKnown
  await accounts.close()
  return { running, readySecs, knownSecs: allAccountsSecs }
}
