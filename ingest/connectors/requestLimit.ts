import { createLimiter, LimitReached, runWith } from '@takt/store/queue/createLimiter.ts'

/** Requests of a kind that run at the same time in this process, and the share of one organization in them. */
export type RequestLimit = { total: number; organization: number; maxWaitMs: number }

/**
 * Limits requests. One beyond the share of its organization is rejected at once; others wait in order, for at most
 * `maxWaitMs`, so that organizations that use all slots delay another one only. Returns null if a request is rejected.
 */
export function limitRequests({ total, organization, maxWaitMs }: RequestLimit) {
  const ofOrganization = createLimiter<number>({ maxRunning: organization, maxWaiting: 0 })
  const ofAll = createLimiter<'all'>({ maxRunning: total, maxWaiting: total, maxWaitMs })
  return <Result>(organizationId: number, work: () => Promise<Result>): Promise<Result | null> =>
    runWith([() => ofOrganization(organizationId), () => ofAll('all')], work).catch((error) => {
      if (error instanceof LimitReached) return null
      throw error
    })
}
