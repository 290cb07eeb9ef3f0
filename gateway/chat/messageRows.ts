import type { ChatMessage } from '@takt/domain/chat/answers/chat.ts'
import { type RawBuilder, sql } from 'kysely'

/** A message as it is kept (migrations/postgres/0307). */
export type MessageRow = {
  seq: number
  clientId: string
  userId: number | null
  deviceId: number | null
  name: string
  said: string
  mentions: number[]
  saidAt: Date
  isTakenBack: boolean
}

/** The columns of a `MessageRow`, of `chat_message m`. */
export const messageColumns: RawBuilder<unknown> = sql`m.seq, m.client_id as "clientId", m.user_id as "userId",
  m.device_id as "deviceId", m.name, m.said, m.mentions, m.said_at as "saidAt",
  m.taken_back_at is not null as "isTakenBack"`

/** A message as it is told; `names` are those of whom it mentions. */
export const toldMessage = (row: MessageRow, names: ReadonlyMap<number, string>): ChatMessage => ({
  seq: row.seq,
  clientId: row.clientId,
  userName: row.userId === null ? null : row.name,
  deviceId: row.deviceId,
  name: row.name,
  said: row.said,
  mentions: row.mentions.flatMap((userId) => names.get(userId) ?? []),
  at: row.saidAt.toISOString(),
  isTakenBack: row.isTakenBack,
})
