import { screenReasonResult } from '@takt/domain/areas/access/responses/screen.ts'
import { type ScreenReason, screenReason } from '@takt/domain/areas/access/screens.ts'
import { dataResponse } from '../../../core/api/client.ts'
import type { OutboxKind } from '../../../core/session/outbox/outbox.ts'
import type { SendTarget } from '../../../core/session/outbox/SendWaiting.tsx'

/** Outbox of stop reasons. They are sent in order because the last reason of a stop counts. */
export const reasonOutbox: OutboxKind<ScreenReason> = {
  prefix: 'takt.stopReason',
  entrySchema: screenReason,
  idOf: ({ start, saidAt }) => `${start} ${saidAt}`,
  atOnce: 1,
}

export const sendReasons: SendTarget<ScreenReason> = {
  kind: reasonOutbox,
  path: '/screens/reason',
  schema: dataResponse(screenReasonResult),
  bodyOf: ([reason]) => reason,
  queryKeys: ['dashboards', 'screen'],
}
