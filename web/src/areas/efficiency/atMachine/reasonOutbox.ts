import { reasonSaid } from '@takt/domain/areas/access/answers/screen.ts'
import { type ScreenReason, screenReason } from '@takt/domain/areas/access/screens.ts'
import { answered } from '../../../core/api/client.ts'
import type { OutboxKind } from '../../../core/session/outbox/outbox.ts'
import type { Sending } from '../../../core/session/outbox/SendWaiting.tsx'

/** What stops were for; of one stop what is said last holds, so they go in order. */
export const reasonOutbox: OutboxKind<ScreenReason> = {
  prefix: 'takt.stopReason',
  entrySchema: screenReason,
  idOf: ({ start, saidAt }) => `${start} ${saidAt}`,
  atOnce: 1,
}

export const sendReasons: Sending<ScreenReason> = {
  kind: reasonOutbox,
  path: '/screens/reason',
  schema: answered(reasonSaid),
  bodyOf: ([reason]) => reason,
  answers: ['dashboards', 'screen'],
}
