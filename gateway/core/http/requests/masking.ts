import { AsyncLocalStorage } from 'node:async_hooks'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'

/** Translates the request of a masked session and records what its response must mask. */
export type Masking = {
  /** Records that the response contains this value of a field. */
  note: (field: string, value: unknown) => void
  /** Translates a list query. Throws an `HttpError` if the query would reveal what is masked. */
  listQuery: (type: ItemType, query: ListQuery) => ListQuery
  /** Translates a body. */
  body: <Value>(value: Value) => Promise<Value>
}

const within = new AsyncLocalStorage<Masking>()

/** Runs `work`, including everything it calls, as part of a masked session. */
export const withMasking = <Result>(masking: Masking, work: () => Result): Result => within.run(masking, work)

/** Returns the masking of the current request; undefined if it is not masked. */
export const currentMasking = (): Masking | undefined => within.getStore()

/** Records the values that a message names, by field name, so that masked sessions get the message with masks. */
export function noteNamed(fields: Readonly<Record<string, unknown>>): void {
  const masking = within.getStore()
  if (masking) for (const [name, value] of Object.entries(fields)) masking.note(name, value)
}
