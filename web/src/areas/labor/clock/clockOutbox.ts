import { type ClockCommand, clockCommand } from '@takt/domain/areas/labor/clockCommand.ts'
import { clockResult } from '@takt/domain/areas/labor/responses/clocked.ts'
import { dataResponse } from '../../../core/api/client.ts'
import type { OutboxKind } from '../../../core/session/outbox/outbox.ts'
import type { SendTarget } from '../../../core/session/outbox/SendWaiting.tsx'

/** Clock entries; one can make the next invalid, so they are sent one by one. */
export const clockOutbox: OutboxKind<ClockCommand> = {
  prefix: 'takt.clock',
  entrySchema: clockCommand,
  idOf: ({ commandId }) => commandId,
  atOnce: 1,
}

export const sendClocking: SendTarget<ClockCommand> = {
  kind: clockOutbox,
  path: '/laborTickets/clock',
  schema: dataResponse(clockResult),
  bodyOf: ([command]) => command,
  queryKeys: ['clocked'],
}
