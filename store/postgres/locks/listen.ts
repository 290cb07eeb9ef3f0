import { createWakeSignal } from '../../timing/wakeSignal.ts'
import type { LockConnection } from './lockConnection.ts'

/**
 * Listens on a Postgres channel; `woken` resolves with true at the next notification since the last call; with false
 * after `ms` without one, or when `signal` aborts.
 */
export async function listen({ client }: LockConnection, channel: string) {
  const wakeSignal = createWakeSignal()
  client.on('notification', wakeSignal.ring)
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return { woken: wakeSignal.wait }
}
