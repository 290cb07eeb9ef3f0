import { checkDataDone } from '@takt/domain/checksheets/answers/checkValue.ts'
import { type CheckEntry, checkEntry } from '@takt/domain/checksheets/checkEntry.ts'
import { answered } from '../../api/client.ts'
import type { OutboxKind } from '../../session/outbox/outbox.ts'
import type { Sending } from '../../session/outbox/SendWaiting.tsx'

/** Values that were found. */
export const checkOutbox: OutboxKind<CheckEntry> = {
  prefix: 'takt.checkEntry',
  entrySchema: checkEntry,
  idOf: ({ entryId }) => entryId,
  atOnce: 100,
}

export const sendChecks: Sending<CheckEntry> = {
  kind: checkOutbox,
  path: '/checkData',
  schema: answered(checkDataDone),
  bodyOf: (entries) => ({ entries }),
  answers: ['checkData'],
}
