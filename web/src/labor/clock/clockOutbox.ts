import { clockDone } from '@takt/domain/labor/answers/clocked.ts'
import { type ClockCommand, clockCommand } from '@takt/domain/labor/clockCommand.ts'
import { answered } from '../../api/client.ts'
import type { OutboxKind } from '../../session/outbox/outbox.ts'
import type { Sending } from '../../session/outbox/SendWaiting.tsx'

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
