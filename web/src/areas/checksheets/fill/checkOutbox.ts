import { type CheckEntry, checkEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { checkDataResult } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import { dataResponse } from '../../../core/api/client.ts'
import type { OutboxKind } from '../../../core/session/outbox/outbox.ts'
import type { SendTarget } from '../../../core/session/outbox/SendWaiting.tsx'

/** Outbox of recorded values. */
export const checkOutbox: OutboxKind<CheckEntry> = {
  prefix: 'takt.checkEntry',
  entrySchema: checkEntry,
  idOf: ({ entryId }) => entryId,
  atOnce: 100,
}

export const sendChecks: SendTarget<CheckEntry> = {
  kind: checkOutbox,
  path: '/checkData',
  schema: dataResponse(checkDataResult),
  bodyOf: (entries) => ({ entries }),
  queryKeys: ['checkData'],
}
