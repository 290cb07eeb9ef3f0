import { chatMessage, type ScreenMessage, screenMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import { answered } from '../../../core/api/client.ts'
import type { OutboxKind } from '../../../core/session/outbox/outbox.ts'
import type { Sending } from '../../../core/session/outbox/SendWaiting.tsx'

/** What was said at a machine, in order: each is said once, however often it is sent. */
export const messageOutbox: OutboxKind<ScreenMessage> = {
  prefix: 'takt.message',
  entrySchema: screenMessage,
  idOf: ({ clientId }) => clientId,
  atOnce: 1,
}

export const sendMessages: Sending<ScreenMessage> = {
  kind: messageOutbox,
  path: '/screens/chat',
  schema: answered(chatMessage),
  bodyOf: ([message]) => message,
  answers: ['chat'],
}
