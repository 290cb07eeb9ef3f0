import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { attemptLimit } from './attemptLimit.ts'
import { limitedAddress } from './limitedAddress.ts'
import { accessTexts as texts } from './texts.ts'

const quarterOfAnHour = 15 * 60

/** How many attempts are let through in a quarter of an hour before one must wait. */
export const failuresAllowed = {
  pair: 5,
  user: 50,
  address: 100,
  device: 10,
  resetPair: 5,
  resetAddress: 30,
  emailChange: 5,
  /** In a day: names that an entity asks for and somebody elsewhere has. */
  taken: 20,
}

type Limit = keyof typeof failuresAllowed
export type Attempting = {
  userName: string
  address: string
  /** A browser in which this user has signed in before: its mark. */
  device: string | null
}

/**
 * Slows guessing: attempts to sign in are counted by user and address together, by user, and by address, for all
 * gateways alike. A browser that the user has signed in with before is counted by itself alone, so nobody's guessing
 * keeps a user out of it. `begin` counts an attempt before its password is looked at (so that many at once gain
 * nothing) and refuses with the seconds to wait; `succeeded` takes the count back.
 */
export function signInLimits(systemDb: Kysely<Tables>) {
  const limiter = (name: Limit) =>
    attemptLimit(systemDb, {
      name,
      points: failuresAllowed[name],
      durationSecs: name === 'taken' ? 86_400 : quarterOfAnHour,
    })
  const limiters = {
    pair: limiter('pair'),
    user: limiter('user'),
    address: limiter('address'),
    device: limiter('device'),
    resetPair: limiter('resetPair'),
    resetAddress: limiter('resetAddress'),
    emailChange: limiter('emailChange'),
    taken: limiter('taken'),
  }
  const keysOf = ({ userName, address: from }: { userName: string; address: string }) => {
    const address = limitedAddress(from)
    const user = userName.toLowerCase().slice(0, 120)
    return { pair: `${user} ${address}`, user, address }
  }
  const consume = (name: Limit, key: string, sentence: (wait: string) => string) =>
    limiters[name].consume(key, sentence)
  return {
    async begin(attempt: Attempting): Promise<void> {
      const sentence = texts.tooManyFailedSignIns
      if (attempt.device) return consume('device', attempt.device, sentence)
      const keys = keysOf(attempt)
      for (const name of ['pair', 'user', 'address'] as const) await consume(name, keys[name], sentence)
    },
    async succeeded(attempt: Attempting): Promise<void> {
      if (attempt.device) {
        await limiters.device.delete(attempt.device)
        return
      }
      const keys = keysOf(attempt)
      await Promise.all([
        limiters.pair.delete(keys.pair),
        limiters.user.reward(keys.user),
        limiters.address.reward(keys.address),
      ])
    },
    /** Whoever has set a new password by mail begins anew, whatever others have tried under the name. */
    async forgive(userName: string, address: string): Promise<void> {
      const keys = keysOf({ userName, address })
      await Promise.all([limiters.pair.delete(keys.pair), limiters.user.delete(keys.user)])
    },
    /** The same for asking for letters. */
    async beginReset(userName: string, address: string): Promise<void> {
      const keys = keysOf({ userName, address })
      const sentence = texts.tooManyLettersAskedFor
      await consume('resetPair', keys.pair, sentence)
      await consume('resetAddress', keys.address, sentence)
    },
    /** The same for letters about another address of a user. */
    beginEmailChange: (userName: string): Promise<void> =>
      consume('emailChange', userName.toLowerCase().slice(0, 120), texts.tooManyLettersSent),
    /**
     * Counts a user name that somebody beyond the entity's sight has, so that nobody finds out by trying which there
     * are.
     */
    beginTaken: (entityId: number): Promise<void> => consume('taken', String(entityId), texts.tooManyNamesTaken),
  }
}
