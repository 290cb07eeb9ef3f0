import type { pingReached } from '@takt/domain/areas/messages/responses/ping.ts'
import type { z } from 'zod'
import { pingTexts as texts } from './texts.ts'

/** A user or device to ping, with its name on the screen. */
export type PingTarget = { name: string } & (
  | { userName: string; deviceId?: never }
  | { deviceId: number; userName?: never }
)

/** Maximum number of names in one message. */
const maxNamed = 5

const listed = (names: readonly string[]) => {
  const more = names.length - maxNamed
  return more > 0 ? texts.andMore(names.slice(0, maxNamed).join(', '), more) : names.join(', ')
}

/** Returns the result of a ping as text: the targets that received it, then those that did not. */
export function pingResult(
  targets: readonly PingTarget[],
  successful: z.output<typeof pingReached>['successful'],
): { message: string; isComplete: boolean } {
  const users = new Set(successful.users.map((userName) => userName.toLowerCase()))
  const devices = new Set(successful.devices)
  const isReached = ({ userName, deviceId }: PingTarget) =>
    userName === undefined ? devices.has(deviceId) : users.has(userName.toLowerCase())
  const reached = targets.filter(isReached)
  const missed = targets.filter((target) => !isReached(target))
  const parts = [
    ...(reached.length > 0 ? [texts.received(listed(reached.map(({ name }) => name)))] : []),
    ...(missed.length > 0 ? [texts.missed(listed(missed.map(({ name }) => name)))] : []),
  ]
  return { message: parts.join(' '), isComplete: missed.length === 0 }
}
