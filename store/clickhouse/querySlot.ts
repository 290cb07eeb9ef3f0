import { availableParallelism } from 'node:os'
import { createLimiter, type Release } from '../queue/createLimiter.ts'
import { currentRequest, type RequestState } from '../queue/currentRequest.ts'

const acquire = createLimiter<number>({
  maxRunning: Math.max(4, availableParallelism()),
  maxWaiting: 10_000,
  maxWaitMs: 600_000,
})

type SharedSlot = { queries: number; slot: Promise<Release> }

const ofRequests = new WeakMap<RequestState, SharedSlot>()

/** Acquires the slot that all queries of a request share. It is acquired again after all of them have ended. */
async function requestSlot(request: RequestState, organizationId: number): Promise<Release> {
  const shared = ofRequests.get(request) ?? { queries: 0, slot: acquire(organizationId) }
  ofRequests.set(request, shared)
  shared.queries += 1
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    shared.queries -= 1
    if (shared.queries > 0) return
    ofRequests.delete(request)
    shared.slot.then(
      (releaseSlot) => releaseSlot(),
      () => {},
    )
  }
  try {
    await shared.slot
    return release
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Waits until a query may use a connection to ClickHouse; returns a function that ends its use. An organization has
 * slots for a few requests, so that those of others do not wait for all of its own. The queries of a request share one
 * slot: one that runs while another is being read would otherwise wait for the slot of that one forever. Outside of
 * requests a slot is for a single query of `organizationId`; without it there is no limit.
 */
export async function querySlot(query: { organizationId?: number; signal?: AbortSignal }): Promise<Release> {
  query.signal?.throwIfAborted()
  const request = currentRequest()
  const organizationId = request?.organizationId ?? query.organizationId
  if (organizationId === undefined) return () => {}
  return request ? requestSlot(request, organizationId) : acquire(organizationId, { signal: query.signal })
}
