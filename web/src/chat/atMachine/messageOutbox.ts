import { chatMessage, type ScreenMessage, screenMessage } from '@takt/domain/chat/answers/chat.ts'
import { answered } from '../../api/client.ts'
import type { OutboxKind } from '../../session/outbox/outbox.ts'
import type { Sending } from '../../session/outbox/SendWaiting.tsx'

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
