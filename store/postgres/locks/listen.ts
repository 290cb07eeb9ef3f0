import { createBell } from '../../timing/bell.ts'
import type { LockConnection } from './lockConnection.ts'

/**
 * Listens on the channel of Postgres; `woken` resolves with true at the next notification since it was asked last; with
 * false after `ms` without one, or when `signal` aborts.
 */
export async function listen({ client }: LockConnection, channel: string) {
  const bell = createBell()
  client.on('notification', bell.ring)
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return { woken: bell.rung }
}
