import type { Tenant } from '@takt/store/postgres/postgres.ts'
import { createLimiter, type Limit, LimitReached, type Release, runWith } from '@takt/store/queue/createLimiter.ts'
import { HttpError } from './responses/httpError.ts'

/** The message and `Retry-After` of a 429. */
type TooManyRequests = { message: string; retryAfterSecs: number }

/** Runs work while it holds a slot of each limiter, acquired in order; rejects it if a limit is reached. */
export const runOrReject = <Result>(
  limiters: readonly (() => Promise<Release>)[],
  { message, retryAfterSecs }: TooManyRequests,
  work: () => Promise<Result>,
): Promise<Result> =>
  runWith(limiters, work).catch((error) => {
    throw error instanceof LimitReached ? new HttpError('tooMany', message, { retryAfterSecs }) : error
  })

/**
 * Limits work with low concurrency per gateway: `maxRunning` in total and one per organization (null: none), so that no
 * organization waits behind all work of another. `rejected`: the message if too many are waiting, or for too long.
 */
export function limitByOrganization({ maxRunning, rejected: message, ...limit }: Limit & { rejected: string }) {
  const ofOrganization = createLimiter<number | null>({ ...limit, maxRunning: 1 })
  const ofAll = createLimiter<'all'>({ ...limit, maxRunning, maxWaiting: 64 })
  return <Result>(
    organizationId: number | null,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const limiters = [() => ofOrganization(organizationId, { signal }), () => ofAll('all', { signal })]
    return runOrReject(limiters, { message, retryAfterSecs: 10 }, work)
  }
}

type Company = Pick<Tenant, 'entityId' | 'organizationId'>

/**
 * Limits work that is expensive for the database and this process: `maxRunning` at once for each company with all its
 * organizations. Resolves with a function that releases the slot; others wait in order for at most half a minute.
 */
export function createCompanyLimiter(maxRunning: number) {
  const limiter = createLimiter<string>({ maxRunning, maxWaiting: 200, maxWaitMs: 30_000 })
  return ({ entityId, organizationId }: Company, signal?: AbortSignal): Promise<Release> =>
    limiter(entityId === null ? `organization ${organizationId}` : `entity ${entityId}`, { signal })
}

/** Runs work while its company holds one of `maxRunning` slots (`createCompanyLimiter`). */
export function limitByCompany(maxRunning: number) {
  const limiter = createCompanyLimiter(maxRunning)
  return <Result>(company: Company, work: () => Promise<Result>): Promise<Result> =>
    runWith([() => limiter(company)], work)
}
