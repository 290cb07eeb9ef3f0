import type { Tenant } from '@takt/store/postgres/postgres.ts'
import { createLimiter, type Limit, LimitReached, type Release, runWith } from '@takt/store/queue/createLimiter.ts'
import { Refusal } from './responses/refusal.ts'

/** A 429 with this message and `Retry-After`. */
type TooMany = { message: string; retryAfterSecs: number }

/** Does work while it has these places, acquired one after the other; refuses where a limit is reached. */
export const runOrRefuse = <Result>(
  places: readonly (() => Promise<Release>)[],
  { message, retryAfterSecs }: TooMany,
  work: () => Promise<Result>,
): Promise<Result> =>
  runWith(places, work).catch((error) => {
    throw error instanceof LimitReached ? new Refusal('tooMany', message, { retryAfterSecs }) : error
  })

/**
 * Limits work of which a gateway does little at once: `maxRunning` in all, and one for each organization (null: none),
 * so that no organization waits behind all work of another. `refused`: the message where too many wait, or for too long.
 */
export function limitByOrganization({ maxRunning, refused: message, ...limit }: Limit & { refused: string }) {
  const ofOrganization = createLimiter<number | null>({ ...limit, maxRunning: 1 })
  const ofAll = createLimiter<'all'>({ ...limit, maxRunning, maxWaiting: 64 })
  return <Result>(
    organizationId: number | null,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const places = [() => ofOrganization(organizationId, { signal }), () => ofAll('all', { signal })]
    return runOrRefuse(places, { message, retryAfterSecs: 10 }, work)
  }
}

type Company = Pick<Tenant, 'entityId' | 'organizationId'>

/**
 * Limits work that takes much of the database and of this process: `maxRunning` at once for each company with all its
 * organizations. Resolves with a function that releases the place; more wait in order, for half a minute at most.
 */
export function createCompanyLimiter(maxRunning: number) {
  const placeOf = createLimiter<string>({ maxRunning, maxWaiting: 200, maxWaitMs: 30_000 })
  return ({ entityId, organizationId }: Company, signal?: AbortSignal): Promise<Release> =>
    placeOf(entityId === null ? `organization ${organizationId}` : `entity ${entityId}`, { signal })
}

/** Does work while its company has one of `maxRunning` places (`createCompanyLimiter`). */
export function limitByCompany(maxRunning: number) {
  const placeOf = createCompanyLimiter(maxRunning)
  return <Result>(company: Company, work: () => Promise<Result>): Promise<Result> =>
    runWith([() => placeOf(company)], work)
}
