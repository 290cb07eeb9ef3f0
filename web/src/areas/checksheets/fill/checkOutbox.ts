import { checkDataDone } from '@takt/domain/areas/checksheets/answers/checkValue.ts'
import { type CheckEntry, checkEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { answered } from '../../../core/api/client.ts'
import type { OutboxKind } from '../../../core/session/outbox/outbox.ts'
import type { Sending } from '../../../core/session/outbox/SendWaiting.tsx'

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
