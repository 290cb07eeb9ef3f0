import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The request that is being answered: for which organization (null: not said yet), and whether it had a place among the
 * connections before.
 */
export type RequestTurn = { organizationId: number | null; wasServed: boolean }

const turns = new AsyncLocalStorage<RequestTurn>()

/** Does `work`, and all that follows from it, as one request. */
export const asRequest = <Result>(work: () => Result): Result =>
  turns.run({ organizationId: null, wasServed: false }, work)

/** The request in which this is asked; undefined where nobody waits for an answer. */
export const requestTurn = (): RequestTurn | undefined => turns.getStore()
