import { z } from 'zod'
import { instantText } from '../../../core/item/values.ts'
import { peopleAtMost, saidAtMost } from '../chatLimits.ts'
import { cleanSaid, isSeen } from '../cleanSaid.ts'
import { conversationKinds } from '../conversation.ts'

const userName = z.string().min(1).max(254)
const clientId = z.uuid().describe("The sender's own name for the message: sent twice it is said once")

/** A text as somebody sends it, cleaned of what nobody sees. */
const said = z
  .string()
  .max(4 * saidAtMost)
  .transform(cleanSaid)
  .pipe(z.string().refine(isSeen, 'must say something').max(saidAtMost, `has at most ${saidAtMost} characters`))
  .describe(`Plain text of at most ${saidAtMost} characters; @userName mentions`)

/** What `POST …/files` takes beside the file, before it. */
export const fileFields = z.object({ clientId, fileName: z.string().max(1000).optional() })

/** What `POST …/messages` takes. */
export const messageBody = z.object({ clientId, said })
export type MessageBody = z.output<typeof messageBody>

/** What `POST /api/chat/conversations` takes: with whom, or about what. */
export const conversationBody = z.union([
  z.strictObject({
    users: z
      .array(userName)
      .min(1)
      .max(peopleAtMost - 1)
      .describe('User names, oneself not needed'),
  }),
  z.strictObject({ resourceID: z.string().min(1).max(200) }),
  z.strictObject({ jobNum: z.string().min(1).max(200) }),
])
export type ConversationBody = z.output<typeof conversationBody>

/**
 * A message. `seq` is its number within the conversation; `userName` or `deviceId` who said it, `name` what that one
 * was called then, `resourceID` the machine that a device was at; `mentions` are user names. Of a `file` `said` is what
 * it is called; `mediaType` is what its content shows, `size` is in bytes. One that was taken back says nothing (`said`
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
    .describe('Names of who was clocked on at that machine then; none are told to whoever may not see people'),
  said: z.string(),
  file: z.object({ fileName: z.string(), mediaType: z.string(), size: z.int() }).nullable(),
  mentions: z.array(z.string()),
  at: z.iso.datetime(),
  waitedSince: z.iso.datetime().nullable().describe('When it was said, where it waited for the network until `at`'),
  isTakenBack: z.boolean(),
})
export type ChatMessage = z.output<typeof chatMessage>

/**
 * A conversation as the asker sees it. `resourceID` or `jobNum` is what it is about; `people` are the others of a
 * direct one, by name. `unread` and `mentions`: what others said since it was read, and how much of that mentions the
 * asker, each counted up to 100. `takesPart`: whether the asker is told of what is said in it.
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

/** `GET /api/chat/conversations`: those that the asker takes part in, the latest first. */
export const conversations = z.object({ conversations: z.array(conversation), more: z.boolean() })

/** `GET /api/chat/unread`: in how many conversations something is unread, and in how many that mentions the asker. */
export const unreadAnswer = z.object({ conversations: z.int(), mentions: z.int() })

/** `GET …/messages`: the newest before `before`, the oldest of them first; `more`: there are older ones. */
export const messagesAnswer = z.object({ conversation, messages: z.array(chatMessage), more: z.boolean() })
export type MessagesAnswer = z.output<typeof messagesAnswer>

/** `GET /api/devices/{deviceId}/chat`: the same for a device. */
export const deviceMessages = z.object({ messages: z.array(chatMessage), more: z.boolean() })

const jobNum = z.string().min(1).max(200)
/** The conversation about the machine of a screen (`jobNum` null), or about a job there. */
const ofScreen = { jobNum: jobNum.nullable() }

/** `POST /api/screens/chat`: what is said at a machine, at `saidAt`. */
export const screenMessage = z.object({ ...ofScreen, saidAt: instantText, ...messageBody.shape })
export type ScreenMessage = z.output<typeof screenMessage>

/** `POST /api/screens/chat/file`: the fields before the file; `jobNum` left out: about the machine. */
export const screenFileFields = fileFields.extend({ jobNum: jobNum.optional() })

/** `POST /api/screens/chat/read`: up to which message it was read there. */
export const screenRead = z.object({ ...ofScreen, seq: z.int().min(0).max(2_147_483_647) })

/**
 * `GET /api/screens/chat`: the conversations that the machine of a screen takes part in, each with its newest messages,
 * the oldest of them first: about itself, about the job that it works on, and about jobs in which it said something
 * lately, those with the latest messages first. `unread` as in a conversation.
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
      readers: z.array(z.string()).describe('Names of who reads what is said there now'),
    }),
  ),
})
export type ScreenChat = z.output<typeof screenChat>

/** `GET /api/chat/search`: messages that hold every word, the latest first, with the conversation of each. */
export const foundMessages = z.object({
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
export type FoundMessage = z.output<typeof foundMessages>['found'][number]

/**
 * What comes as `chat`: that something was `said` in a conversation or taken `back`, or `read` by oneself on another
 * page. What it is is asked over HTTP.
 */
export const chatNews = z.object({
  conversationId: z.uuid(),
  seq: z.int(),
  what: z.enum(['said', 'back', 'read']),
})
export type ChatNews = z.output<typeof chatNews>

/** `POST /api/chat/conversations/{id}/read`: up to which message it is read. */
export const readDone = z.object({ readSeq: z.int() })
