import type { World } from '@takt/launch/test.bed.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import type { NatsConnection } from 'nats'
import { openAccounts } from './openAccounts.ts'
import { organizationOf } from './organizationOf.ts'

/** What machines 1 to `machines` publish on; `of` one of them. */
export type Machines = { of: (machine: number) => NatsConnection; close: () => Promise<void> }

/**
 * Connects the machines of a flood: each as the device of that number with a connection of its own in the account of
 * its organization, which must be there; with 0 accounts all by one connection within the services' account, which is
 * what the others are compared with.
 */
export async function openMachines(world: World, machines: number, accounts: number): Promise<Machines> {
  if (accounts === 0) {
    const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'machines' })
    return { of: () => nats, close: () => nats.close() }
  }
  const numbers = Array.from({ length: machines }, (_, k) => k + 1)
  const opened = await openAccounts(world.env)
  const connections = await opened.devices(
    numbers.map((deviceId) => ({ deviceId, organizationId: organizationOf(deviceId, accounts) })),
  )
  return { of: (machine) => connections[machine - 1]!, close: opened.close }
}
