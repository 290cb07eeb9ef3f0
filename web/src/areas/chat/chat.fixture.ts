import type { ChatMessage, Conversation } from '@takt/domain/areas/chat/responses/chat.ts'
import { errorResponse, FakeResponse, type FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'

export const ownUserName = 'admin@plant.test'
export const colleague = 'colleague@plant.test'

type About = Partial<Pick<Conversation, 'resourceID' | 'jobNum'>>
type NewMessage = { by?: string; text: string; file?: File }

/** Serves conversations and their messages from memory; `openChat` opens the application with them. */
export function fakeChat(server: FakeServer) {
  const talks: { conversation: Conversation; messages: ChatMessage[]; files: Map<number, File> }[] = []
  const find = (id: string | undefined) => talks.find(({ conversation }) => conversation.conversationId === id)
  const message = (
    seq: number,
    { by = ownUserName, text, file }: NewMessage,
    clientId: string = crypto.randomUUID(),
  ): ChatMessage => ({
    seq,
    clientId,
    userName: by,
    deviceId: null,
    name: by,
    resourceID: null,
    clockedOn: [],
    said: file?.name ?? text,
    file: file ? { fileName: file.name, mediaType: file.type, size: file.size } : null,
    mentions: [],
    at: new Date().toISOString(),
    waitedSince: null,
    isTakenBack: false,
  })
  function start({ resourceID = null, jobNum = null }: About = {}, more: Partial<Conversation> = {}): string {
    const conversationId = more.conversationId ?? crypto.randomUUID()
    const kind = resourceID !== null ? 'resource' : jobNum !== null ? 'job' : 'direct'
    const conversation: Conversation = {
      conversationId,
      kind,
      resourceID,
      jobNum,
      takesPart: true,
      people: kind === 'direct' ? [colleague] : [],
      readSeq: 0,
      lastSeq: 0,
      lastAt: new Date().toISOString(),
      last: null,
      unread: 0,
      mentions: 0,
      ...more,
    }
    talks.push({ conversation, messages: [], files: new Map() })
    return conversationId
  }
  function post(conversationId: string, input: NewMessage, clientId?: string): ChatMessage {
    const { conversation, messages, files } = find(conversationId)!
    const existing = messages.find((candidate) => candidate.clientId === clientId)
    if (existing) return existing
    const last = message(messages.length + 1, input, clientId)
    messages.push(last)
    if (input.file) files.set(last.seq, input.file)
    const unread = messages.filter(({ seq, userName }) => seq > conversation.readSeq && userName !== ownUserName).length
    Object.assign(conversation, { last, lastSeq: last.seq, lastAt: last.at, unread })
    return last
  }

  const path = '/chat/conversations/{conversationId}'
  server.on('GET', '/chat/conversations', () => ({
    conversations: talks.map(({ conversation }) => conversation).filter(({ takesPart }) => takesPart),
    more: false,
  }))
  server.on('GET', '/chat/unread', () => {
    const unread = talks.filter(({ conversation }) => conversation.takesPart && conversation.unread > 0)
    return { conversations: unread.length, mentions: 0 }
  })
  server.on('POST', '/chat/conversations', ({ body }) => {
    const about = body as About
    const isAbout = ({ conversation }: (typeof talks)[number]) =>
      conversation.resourceID === (about.resourceID ?? null) && conversation.jobNum === (about.jobNum ?? null)
    const { conversation } = talks.find(isAbout) ?? find(start(about))!
    conversation.takesPart = true
    return conversation
  })
  server.on('GET', `${path}/messages`, ({ params }) => {
    const conversation = find(params.conversationId)
    return conversation
      ? { conversation: conversation.conversation, messages: conversation.messages, more: false }
      : errorResponse(404, 'This conversation does not exist')
  })
  server.on('POST', `${path}/messages`, ({ params, body }) => {
    const { said: text, clientId } = body as { said: string; clientId: string }
    return post(params.conversationId!, { text }, clientId)
  })
  server.on('POST', `${path}/files`, ({ params, body }) => {
    const form = body as FormData
    return post(params.conversationId!, { text: '', file: form.get('file') as File }, String(form.get('clientId')))
  })
  server.on('GET', `${path}/messages/{seq}/file`, ({ params }) => {
    const file = find(params.conversationId)!.files.get(Number(params.seq))!
    return new FakeResponse(file, 200, file.type)
  })
  server.on('POST', `${path}/read`, ({ params, body }) => {
    const { conversation } = find(params.conversationId)!
    const { seq } = body as { seq: number }
    Object.assign(conversation, { readSeq: seq, unread: 0 })
    return { readSeq: seq }
  })
  server.on('GET', '/chat/search', ({ query }) => {
    const words = query.get('text')!.toLowerCase().split(/\s+/)
    const matches = talks.flatMap(({ conversation, messages }) => {
      const { conversationId, kind, resourceID, jobNum, people } = conversation
      return messages
        .filter(({ said: text }) => words.every((word) => text.toLowerCase().includes(word)))
        .map((match) => ({ ...match, conversationId, kind, resourceID, jobNum, people }))
    })
    return { found: matches, more: false }
  })
  return { start, post, messages: (conversationId: string): readonly ChatMessage[] => find(conversationId)!.messages }
}

export type FakeChat = ReturnType<typeof fakeChat>

/**
 * Opens the application with one direct conversation with the colleague, at the address returned by `at`. `prepare`:
 * posts messages and starts conversations beforehand.
 */
export async function openChat(
  at: (conversationId: string) => string,
  { prepare, ...options }: AppOptions & { prepare?: (chat: FakeChat, conversationId: string) => void } = {},
) {
  const conversationId = crypto.randomUUID()
  const chats: FakeChat[] = []
  const app = await openApp(at(conversationId), {
    ...options,
    server: (server, items) => {
      const chat = fakeChat(server)
      chat.start({}, { conversationId })
      prepare?.(chat, conversationId)
      options.server?.(server, items)
      chats.push(chat)
    },
  })
  return { ...app, chat: chats[0]!, conversationId }
}
