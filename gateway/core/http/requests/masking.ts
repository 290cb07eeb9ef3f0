import { AsyncLocalStorage } from 'node:async_hooks'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'

/** How the request of a masked session is understood, and what its answer has to be told without. */
export type Masking = {
  /** Takes down that the answer names this: the value of a field of that name. */
  note: (field: string, value: unknown) => void
  /** A list's query as it is meant. Throws a `Refusal` for what would spell what is masked. */
  listQuery: (type: ItemType, query: ListQuery) => ListQuery
  /** A body as it is meant. */
  body: <Value>(value: Value) => Promise<Value>
}

const within = new AsyncLocalStorage<Masking>()

/** Runs `work`, whatever it asks, as that of a masked session. */
export const withMasking = <Result>(masking: Masking, work: () => Result): Result => within.run(masking, work)

/** How this request is masked; undefined where it is not. */
export const maskingHere = (): Masking | undefined => within.getStore()

/**
 * Takes down what a sentence names, each by the name of its field, so that masked sessions are told the sentence
 * without it.
 */
export function noteNamed(fields: Readonly<Record<string, unknown>>): void {
  const masking = within.getStore()
  if (masking) for (const [name, value] of Object.entries(fields)) masking.note(name, value)
}
