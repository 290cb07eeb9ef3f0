import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The state of the request that is being processed: its organization (null: not known yet), whether it has had a
 * connection before, and whether its response is large.
 */
export type RequestState = { organizationId: number | null; wasServed: boolean; isLarge: boolean }

const storage = new AsyncLocalStorage<RequestState>()

/** The requests that are being processed, without those with large responses. */
const small = new Set<RequestState>()

/** Runs `work`, and everything it starts, as one request. */
export async function asRequest<Result>(work: () => Result): Promise<Awaited<Result>> {
  const request = { organizationId: null, wasServed: false, isLarge: false }
  small.add(request)
  try {
    return await storage.run(request, work)
  } finally {
    small.delete(request)
  }
}

/** Returns the current request; undefined outside of requests. */
export const currentRequest = (): RequestState | undefined => storage.getStore()

/** Marks the current request as one with a large response: all others take precedence. */
export function becomeLarge(): void {
  const request = storage.getStore()
  if (!request) return
  request.isLarge = true
  small.delete(request)
}

/** True if work of this request must yield to others that are being processed. */
export const mustYield = (request: RequestState | undefined): boolean => request?.isLarge === true && small.size > 0
