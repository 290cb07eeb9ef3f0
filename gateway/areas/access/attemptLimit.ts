import type { Tables } from '@takt/store/postgres/tables.ts'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { accessTexts as texts } from './texts.ts'

/** Refused because of too many attempts; `first`: it is the first refusal since the count started. */
export class Slowed extends Refusal {
  readonly first: boolean
  constructor(sentence: string, options: { retryAfterSecs: number; first: boolean }) {
    super('tooMany', sentence, options)
    this.first = options.first
  }
}

/**
 * How long to wait, rounded up, so that who waits so long has waited long enough: `40 seconds`, `1 minute`, `23 hours`.
 */
export function waitText(secs: number): string {
  const units = [
    ['hour', 3600],
    ['minute', 60],
  ] as const
  const [unit, length] = units.find(([, long]) => secs > long * 1.5) ?? (['second', 1] as const)
  const count = Math.ceil(secs / length)
  return texts.wait(count, unit)
}

type Limit = {
  /** Separates the counts of this limit from those of others. */
  name: string
  points: number
  durationSecs: number
}

/** A count of attempts by key, for all gateways alike: `points` within `durationSecs` of the first one. */
export function attemptLimit(systemDb: Kysely<Tables>, { name, points, durationSecs }: Limit) {
  const storeClient = {
    // The limiter reads `rowCount` as node-postgres has it.
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await systemDb.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  const limiter = new RateLimiterPostgres({
    storeClient,
    storeType: 'client',
    tableName: 'sign_in_attempt',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: durationSecs,
  })
  return {
    /**
     * Counts an attempt as `weight` points; refuses those beyond the limit. `sentence` returns the message for the time
     * to wait.
     */
    async consume(key: string, sentence: (wait: string) => string, weight = 1): Promise<void> {
      await limiter.consume(key, weight).catch((refused) => {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const retryAfterSecs = Math.max(1, refused.msBeforeNext / 1000)
        const first = refused.consumedPoints - weight <= points
        throw new Slowed(sentence(waitText(retryAfterSecs)), { retryAfterSecs, first })
      })
    },
    /** Counts an attempt and refuses none. */
    count: (key: string): Promise<unknown> => limiter.penalty(key),
    /** Returns whether an attempt is counted at present. */
    isCounted: async (key: string): Promise<boolean> => ((await limiter.get(key))?.consumedPoints ?? 0) > 0,
    /** Takes one attempt back. */
    reward: (key: string): Promise<unknown> => limiter.reward(key),
    /** Removes the count. */
    delete: (key: string): Promise<unknown> => limiter.delete(key),
  }
}
