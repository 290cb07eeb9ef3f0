import type { RecordedEvent } from '../../events/append.ts'

type Transaction = Pick<RecordedEvent, 'epoch' | 'tx'>

/** Returns the id of the changes of one transaction, as sent in responses. */
export const changeId = ({ epoch, tx }: Transaction): string => `${epoch}-${tx}`

/** Parses an id made by `changeId`; null if it is invalid. */
export function parseChangeId(id: string): Transaction | null {
  const [, epoch, tx] = /^(\d{1,9})-(\d{1,18})$/.exec(id) ?? []
  return epoch && tx ? { epoch: Number(epoch), tx } : null
}
