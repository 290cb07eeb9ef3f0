import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The request that is being answered: for which organization (null: not said yet), whether it had a place among the
 * connections before, and whether its answer is a large one.
 */
export type RequestTurn = { organizationId: number | null; wasServed: boolean; isLarge: boolean }

const turns = new AsyncLocalStorage<RequestTurn>()

/** The requests that are being answered, without those of large answers. */
const small = new Set<RequestTurn>()

/** Does `work`, and all that follows from it, as one request. */
export async function asRequest<Result>(work: () => Result): Promise<Awaited<Result>> {
  const request = { organizationId: null, wasServed: false, isLarge: false }
  small.add(request)
  try {
    return await turns.run(request, work)
  } finally {
    small.delete(request)
  }
}

/** The request in which this is asked; undefined where nobody waits for an answer. */
export const requestTurn = (): RequestTurn | undefined => turns.getStore()

/** Marks the request in which this is called as one of a large answer: all others go before it. */
export function becomeLarge(): void {
  const request = turns.getStore()
  if (!request) return
  request.isLarge = true
  small.delete(request)
}

/** True if work of this request has to give way to others that are being answered. */
export const givesWay = (request: RequestTurn | undefined): boolean => request?.isLarge === true && small.size > 0
