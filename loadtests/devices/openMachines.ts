import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import type { NatsConnection } from 'nats'
import { openAccounts } from './openAccounts.ts'
import { organizationOf } from './organizationOf.ts'

/** The connections that machines 1 to `machines` publish on; `of` returns the one of a machine. */
export type Machines = { of: (machine: number) => NatsConnection; close: () => Promise<void> }

/**
 * Connects the machines of a flood: each as the device of that number, on its own connection in the account of its
 * organization, which must exist; with 0 accounts all of them share one connection within the services' account, as the
 * baseline.
 */
export async function openMachines(
  environment: TestEnvironment,
  machines: number,
  accounts: number,
): Promise<Machines> {
  if (accounts === 0) {
    const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'machines' })
    return { of: () => nats, close: () => nats.close() }
  }
  const numbers = Array.from({ length: machines }, (_, k) => k + 1)
  const opened = await openAccounts(environment.env)
  const connections = await opened.devices(
    numbers.map((deviceId) => ({ deviceId, organizationId: organizationOf(deviceId, accounts) })),
  )
  return { of: (machine) => connections[machine - 1]!, close: opened.close }
}
