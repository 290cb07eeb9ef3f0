import type { Tables } from '@takt/store/tables.ts'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../http/refusal.ts'
import { limitedAddress } from './limitedAddress.ts'

const quarterOfAnHour = 15 * 60

/** How many failures are let through in a quarter of an hour before one must wait. */
export const failuresAllowed = { pair: 5, user: 50, address: 100 }

/**
 * Slows guessing: failed sign-ins are counted by user and address together, by user, and by address, for all gateways alike.
 * `begin` counts an attempt before its password is looked at (so that many at once gain nothing) and refuses with the seconds to
 * wait; `succeeded` takes the count back.
 */
export function signInLimits(systemDb: Kysely<Tables>) {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      systemDb.executeQuery(CompiledQuery.raw(text, values)),
  }
  const limiter = (keyPrefix: keyof typeof failuresAllowed) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'sign_in_attempt',
      tableCreated: true,
      keyPrefix,
      points: failuresAllowed[keyPrefix],
      duration: quarterOfAnHour,
    })
  const limiters = { pair: limiter('pair'), user: limiter('user'), address: limiter('address') }
  const keysOf = (userName: string, from: string) => {
    const address = limitedAddress(from)
    const user = userName.toLowerCase().slice(0, 120)
    return { pair: `${user} ${address}`, user, address }
  }
  return {
    async begin(userName: string, address: string): Promise<void> {
      const keys = keysOf(userName, address)
      for (const name of ['pair', 'user', 'address'] as const)
        await limiters[name].consume(keys[name]).catch((refused) => {
          if (!(refused instanceof RateLimiterRes)) throw refused
          throw new Refusal('tooMany', 'Too many failed sign-ins. Wait before trying again, or reset the password.', {
            retryAfterSecs: Math.max(1, refused.msBeforeNext / 1000),
          })
        })
    },
    async succeeded(userName: string, address: string): Promise<void> {
      const keys = keysOf(userName, address)
      await Promise.all([
        limiters.pair.delete(keys.pair),
        limiters.user.reward(keys.user),
        limiters.address.reward(keys.address),
      ])
    },
  }
}
