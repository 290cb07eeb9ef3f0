import type { RecordedEvent } from '../../events/append.ts'

type Transaction = Pick<RecordedEvent, 'epoch' | 'tx'>

/** Names what was changed in one transaction, as answers tell it. */
export const changeId = ({ epoch, tx }: Transaction): string => `${epoch}-${tx}`

/** What `changeId` names; null if it names nothing. */
export function parseChangeId(id: string): Transaction | null {
  const [, epoch, tx] = /^(\d{1,9})-(\d{1,18})$/.exec(id) ?? []
  return epoch && tx ? { epoch: Number(epoch), tx } : null
}
