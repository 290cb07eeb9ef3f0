import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { attemptLimit } from './attemptLimit.ts'
import { limitedAddress } from './limitedAddress.ts'
import { accessTexts as texts } from './texts.ts'

const quarterOfAnHour = 15 * 60

/** Maximum number of failed attempts per quarter of an hour. */
export const failuresAllowed = {
  pair: 5,
  user: 50,
  address: 100,
  device: 10,
  resetPair: 5,
  resetAddress: 30,
  emailChange: 5,
  /** Per day: user names requested by a company that exist elsewhere. */
  taken: 20,
}

type LimitName = keyof typeof failuresAllowed
export type Attempting = {
  userName: string
  address: string
  /** Mark of a browser in which this user has signed in before. */
  device: string | null
}

/**
 * Rate limits against guessing: sign-in attempts are counted by user and address together, by user, and by address,
 * shared by all gateways. A browser in which the user has signed in before is counted separately, so that others'
 * guessing cannot lock a user out of it. `countAttempt` counts an attempt before its password is checked (so that
 * concurrent attempts gain nothing) and rejects with the seconds to wait; `succeeded` removes the count.
 */
export function signInLimits(systemDb: Kysely<Tables>) {
  const limiter = (name: LimitName) =>
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
  const consume = (name: LimitName, key: string, message: (wait: string) => string) =>
    limiters[name].consume(key, message)
  return {
    async countAttempt(attempt: Attempting): Promise<void> {
      const message = texts.tooManyFailedSignIns
      if (attempt.device) return consume('device', attempt.device, message)
      const keys = keysOf(attempt)
      for (const name of ['pair', 'user', 'address'] as const) await consume(name, keys[name], message)
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
    /**
     * Resets the counts of a user who has set a new password by email, regardless of others' attempts with the name.
     */
    async forgive(userName: string, address: string): Promise<void> {
      const keys = keysOf({ userName, address })
      await Promise.all([limiters.pair.delete(keys.pair), limiters.user.delete(keys.user)])
    },
    /** Counts a request for a password reset email. */
    async countReset(userName: string, address: string): Promise<void> {
      const keys = keysOf({ userName, address })
      const message = texts.tooManyEmailsRequested
      await consume('resetPair', keys.pair, message)
      await consume('resetAddress', keys.address, message)
    },
    /** Counts a request for an email about a changed address of a user. */
    countEmailChange: (userName: string): Promise<void> =>
      consume('emailChange', userName.toLowerCase().slice(0, 120), texts.tooManyEmailsSent),
    /** Counts a requested user name that exists outside the company's view, so that names cannot be enumerated. */
    countTakenName: (entityId: number): Promise<void> => consume('taken', String(entityId), texts.tooManyNamesTaken),
  }
}
