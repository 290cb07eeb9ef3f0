import type { Tables } from '@takt/store/postgres/tables.ts'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { accessTexts as texts } from './texts.ts'

/** Rejection because of too many attempts; `first`: the first rejection since the count started. */
export class Slowed extends HttpError {
  readonly first: boolean
  constructor(message: string, options: { retryAfterSecs: number; first: boolean }) {
    super('tooMany', message, options)
    this.first = options.first
  }
}

/** Formats a waiting time, rounded up so that waiting that long is sufficient: `40 seconds`, `1 minute`, `23 hours`. */
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
  /** Prefix that separates the counts of this limit from those of others. */
  name: string
  points: number
  durationSecs: number
}

/** Counts attempts by key, shared by all gateways: `points` within `durationSecs` of the first attempt. */
export function attemptLimit(systemDb: Kysely<Tables>, { name, points, durationSecs }: Limit) {
  const storeClient = {
    // The limiter expects `rowCount` as in node-postgres.
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
     * Counts an attempt as `weight` points; rejects those beyond the limit. `message` returns the error message for the
     * waiting time.
     */
    async consume(key: string, message: (wait: string) => string, weight = 1): Promise<void> {
      await limiter.consume(key, weight).catch((error) => {
        if (!(error instanceof RateLimiterRes)) throw error
        const retryAfterSecs = Math.max(1, error.msBeforeNext / 1000)
        const first = error.consumedPoints - weight <= points
        throw new Slowed(message(waitText(retryAfterSecs)), { retryAfterSecs, first })
      })
    },
    /** Counts an attempt without rejecting it. */
    count: (key: string): Promise<unknown> => limiter.penalty(key),
    /** Returns true if an attempt is currently counted. */
    isCounted: async (key: string): Promise<boolean> => ((await limiter.get(key))?.consumedPoints ?? 0) > 0,
    /** Removes one attempt from the count. */
    reward: (key: string): Promise<unknown> => limiter.reward(key),
    /** Removes the count. */
    delete: (key: string): Promise<unknown> => limiter.delete(key),
  }
}
