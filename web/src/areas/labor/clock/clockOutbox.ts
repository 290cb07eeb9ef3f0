import { clockDone } from '@takt/domain/areas/labor/answers/clocked.ts'
import { type ClockCommand, clockCommand } from '@takt/domain/areas/labor/clockCommand.ts'
import { answered } from '../../../core/api/client.ts'
import type { OutboxKind } from '../../../core/session/outbox/outbox.ts'
import type { Sending } from '../../../core/session/outbox/SendWaiting.tsx'

/** What was done at the clock; each may say no to the next, so they go one by one. */
export const clockOutbox: OutboxKind<ClockCommand> = {
  prefix: 'takt.clock',
  entrySchema: clockCommand,
  idOf: ({ commandId }) => commandId,
  atOnce: 1,
}

export const sendClocking: Sending<ClockCommand> = {
  kind: clockOutbox,
  path: '/laborTickets/clock',
  schema: answered(clockDone),
  bodyOf: ([command]) => command,
  answers: ['clocked'],
}
