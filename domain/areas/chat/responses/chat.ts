import { z } from 'zod'
import { instantText } from '../../../core/item/values.ts'
import { maxMessageLength, maxPeople } from '../chatLimits.ts'
import { cleanMessage, hasVisibleText } from '../cleanMessage.ts'
import { conversationKinds } from '../conversation.ts'

const userName = z.string().min(1).max(254)
const clientId = z.uuid().describe('ID of the message chosen by the sender; sending it twice stores it once')

/** The text of a message, with invisible characters removed. */
const messageText = z
  .string()
  .max(4 * maxMessageLength)
  .transform(cleanMessage)
  .pipe(
    z
      .string()
      .refine(hasVisibleText, 'must say something')
      .max(maxMessageLength, `has at most ${maxMessageLength} characters`),
  )
  .describe(`Plain text of at most ${maxMessageLength} characters; @userName mentions`)

/** Fields of `POST …/files`, before the file. */
export const fileFields = z.object({ clientId, fileName: z.string().max(1000).optional() })

/** Body of `POST …/messages`. */
export const messageBody = z.object({ clientId, said: messageText })
export type MessageBody = z.output<typeof messageBody>

/** Body of `POST /api/chat/conversations`: the participants or the subject. */
export const conversationBody = z.union([
  z.strictObject({
    users: z
      .array(userName)
      .min(1)
      .max(maxPeople - 1)
      .describe('User names; the own one is not required'),
  }),
  z.strictObject({ resourceID: z.string().min(1).max(200) }),
  z.strictObject({ jobNum: z.string().min(1).max(200) }),
])
export type ConversationBody = z.output<typeof conversationBody>

/**
 * A message. `seq`: its number within the conversation; `userName` or `deviceId`: the sender; `name`: the sender's name
 * at that time; `resourceID`: the machine of a device at that time; `mentions`: user names. For a `file`, `said` is its
 * name, `mediaType` the detected type of its content and `size` its size in bytes. A withdrawn message is empty (`said`
 * is empty, `file` null).
 */
export const chatMessage = z.object({
  seq: z.int(),
  clientId: z.uuid(),
  userName: z.string().nullable(),
  deviceId: z.int().nullable(),
  name: z.string(),
  resourceID: z.string().nullable(),
  clockedOn: z
    .array(z.string())
    .describe('Names of the people clocked on at that machine at that time; empty if the requester may not see people'),
  said: z.string(),
  file: z.object({ fileName: z.string(), mediaType: z.string(), size: z.int() }).nullable(),
  mentions: z.array(z.string()),
  at: z.iso.datetime(),
  waitedSince: z.iso
    .datetime()
    .nullable()
    .describe('Time of writing, if the message waited for the network until `at`'),
  isTakenBack: z.boolean(),
})
export type ChatMessage = z.output<typeof chatMessage>

/**
 * A conversation as seen by the requester. `resourceID` or `jobNum`: its subject; `people`: the other participants of a
 * direct one, by name. `unread` and `mentions`: number of unread messages of others, and of those that mention the
 * requester, each counted up to 100. `takesPart`: true if the requester is notified of its messages.
 */
export const conversation = z.object({
  conversationId: z.uuid(),
  kind: z.enum(conversationKinds),
  resourceID: z.string().nullable(),
  jobNum: z.string().nullable(),
  people: z.array(z.string()),
  takesPart: z.boolean(),
  readSeq: z.int(),
  lastSeq: z.int(),
  lastAt: z.iso.datetime(),
  last: chatMessage.nullable(),
  unread: z.int(),
  mentions: z.int(),
})
export type Conversation = z.output<typeof conversation>

/** `GET /api/chat/conversations`: those that the requester takes part in, the latest first. */
export const conversations = z.object({ conversations: z.array(conversation), more: z.boolean() })

/**
 * `GET /api/chat/unread`: number of conversations with unread messages, and of those with unread mentions of the
 * requester.
 */
export const unreadResponse = z.object({ conversations: z.int(), mentions: z.int() })

/** `GET …/messages`: the newest messages before `before`, oldest first; `more`: true if there are older ones. */
export const messagesResponse = z.object({ conversation, messages: z.array(chatMessage), more: z.boolean() })
export type MessagesResponse = z.output<typeof messagesResponse>

/** `GET /api/devices/{deviceId}/chat`: the same for a device. */
export const deviceMessages = z.object({ messages: z.array(chatMessage), more: z.boolean() })

const jobNum = z.string().min(1).max(200)
/** The conversation about the machine of a screen (`jobNum` null), or about a job at it. */
const ofScreen = { jobNum: jobNum.nullable() }

/** `POST /api/screens/chat`: a message sent at a machine, written at `saidAt`. */
export const screenMessage = z.object({ ...ofScreen, saidAt: instantText, ...messageBody.shape })
export type ScreenMessage = z.output<typeof screenMessage>

/**
 * `POST /api/screens/chat/file`: the fields before the file; without `jobNum` it belongs to the machine's conversation.
 */
export const screenFileFields = fileFields.extend({ jobNum: jobNum.optional() })

/** `POST /api/screens/chat/read`: the last message that was read at the machine. */
export const screenRead = z.object({ ...ofScreen, seq: z.int().min(0).max(2_147_483_647) })

/**
 * `GET /api/screens/chat`: the conversations of the machine of a screen, those with the latest messages first, each
 * with its newest messages, oldest first: about the machine, about its current job, and about jobs in which it recently
 * sent a message. `unread` as in a conversation.
 */
export const screenChat = z.object({
  conversations: z.array(
    z.object({
      resourceID: z.string().nullable(),
      jobNum: z.string().nullable(),
      readSeq: z.int(),
      lastSeq: z.int(),
      unread: z.int(),
      messages: z.array(chatMessage),
      readers: z.array(z.string()).describe('Names of the people who currently read the messages of this conversation'),
    }),
  ),
})
export type ScreenChat = z.output<typeof screenChat>

/** `GET /api/chat/search`: messages that contain every word, the latest first, each with its conversation. */
export const messageSearchResponse = z.object({
  found: z.array(
    chatMessage.extend({
      conversationId: z.uuid(),
      kind: z.enum(conversationKinds),
      resourceID: z.string().nullable(),
      jobNum: z.string().nullable(),
      people: z.array(z.string()),
    }),
  ),
  more: z.boolean(),
})
export type MessageMatch = z.output<typeof messageSearchResponse>['found'][number]

/**
 * Data of the event `chat`: a message was sent (`said`) or withdrawn (`back`) in a conversation, or the user read it on
 * another page (`read`). The content is requested over HTTP.
 */
export const chatEvent = z.object({
  conversationId: z.uuid(),
  seq: z.int(),
  what: z.enum(['said', 'back', 'read']),
})
export type ChatEvent = z.output<typeof chatEvent>

/** `POST /api/chat/conversations/{id}/read`: the last message that was read. */
export const readResponse = z.object({ readSeq: z.int() })
