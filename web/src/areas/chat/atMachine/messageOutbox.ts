import { chatMessage, type ScreenMessage, screenMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import { dataResponse } from '../../../core/api/client.ts'
import type { OutboxKind } from '../../../core/session/outbox/outbox.ts'
import type { SendTarget } from '../../../core/session/outbox/SendWaiting.tsx'

/** Messages written at a machine, in order; each is posted once, however often it is sent. */
export const messageOutbox: OutboxKind<ScreenMessage> = {
  prefix: 'takt.message',
  entrySchema: screenMessage,
  idOf: ({ clientId }) => clientId,
  atOnce: 1,
}

export const sendMessages: SendTarget<ScreenMessage> = {
  kind: messageOutbox,
  path: '/screens/chat',
  schema: dataResponse(chatMessage),
  bodyOf: ([message]) => message,
  queryKeys: ['chat'],
}
