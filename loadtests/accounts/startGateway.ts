import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import type { World } from '@takt/launch/test.bed.ts'
import { natsServers } from '@takt/store/nats/natsServers.ts'
import { connect, credsAuthenticator } from 'nats'
import { readSigner } from '../../gateway/core/messaging/signer.ts'

/** Asks the server's resolver how many accounts it knows. */
async function accountCounter(world: World) {
  const { systemCreds } = await readSigner(world.natsSigner)
  const authenticator = credsAuthenticator(new TextEncoder().encode(systemCreds))
  const system = await connect({ servers: natsServers(world.natsUrl), authenticator })
  return {
    count: async () =>
      (await system.request('$SYS.REQ.CLAIMS.LIST', undefined, { timeout: 5000 })).json<{ data: string[] }>().data
        .length,
    close: () => system.close(),
  }
}

/**
 * Starts the gateway on a world of so many organizations whose accounts NATS does not know yet; answers it, after how
 * many seconds it was ready, and after how many NATS knew all accounts.
 */
export async function startGateway(world: World, organizations: number) {
  const accounts = await accountCounter(world)
  // Those of the organizations and of sessions that have chosen none.
  const all = (await accounts.count()) + organizations + 1
  const began = performance.now()
  const secs = () => (performance.now() - began) / 1000
  const known = (async () => {
    while ((await accounts.count()) < all) await sleep(100)
    return secs()
  })()
  const running = await startService({
    main: 'gateway/main.ts',
    env: world.env,
    word: '"listening"',
    onError: console.log,
  })
  const readySecs = secs()
  const knownSecs = await known
  await accounts.close()
  return { running, readySecs, knownSecs }
}
