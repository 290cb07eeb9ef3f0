/// <reference lib="webworker" />
import type { TagKind } from '@takt/domain/areas/locating/tagKinds.ts'
import { decodeFrame } from '@takt/domain/areas/messages/frame.ts'
import { readTagKind } from '@takt/domain/areas/messages/subjects.ts'
import { gunzipSync } from 'fflate'
import { connect, type Msg, type NatsConnection } from 'nats.ws'
import { createFloorMailbox, transferOf } from './floorMailbox.ts'
import { answerTimeoutMs, isNobodyThere, linkOptions } from './linkOptions.ts'
import { readMessage } from './readMessage.ts'
import { rightsOf } from './subscription.ts'
import { createTagLines } from './tagLines.ts'
import type { FromWorker, ToWorker } from './workerMessages.ts'

const collectEveryMs = 100

const tell = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer })
const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error))

let connection: NatsConnection | null = null
let mailbox = createFloorMailbox()
let asking = false
let tagLines: ReturnType<typeof createTagLines> | null = null
let wantedTags: readonly TagKind[] = []

async function askForSnapshot(subject: string) {
  if (asking || !connection) return
  asking = true
  tell({ type: 'behind' })
  try {
    const answer = await connection.request(`${subject}.snapshot`, undefined, { timeout: answerTimeoutMs })
    mailbox.take(decodeFrame(answer.data, gunzipSync), Date.now())
  } catch (error) {
    // Nobody tells of the floor at the moment: the link itself is well, and what else comes over it still comes.
    if (!isNobodyThere(error)) tell({ type: 'trouble', message: sentence(error) })
    setTimeout(() => void askForSnapshot(subject), answerTimeoutMs)
  } finally {
    asking = false
  }
}

function receive(message: Msg) {
  const news = readMessage(message)
  if (news?.type !== 'frame') return news && tell(news)
  if (mailbox.take(news.frame, Date.now()) === 'behind') void askForSnapshot(message.subject)
}

async function open(url: string, token: string) {
  const { subjects, inboxPrefix } = rightsOf(token)
  mailbox = createFloorMailbox()
  const opened = await connect(linkOptions({ url, token, inboxPrefix }))
  connection = opened
  const isOfTags = (subject: string) => readTagKind(subject) !== null
  for (const subject of subjects.filter((name) => !isOfTags(name)))
    opened.subscribe(subject, {
      callback: (error, message) => (error ? tell({ type: 'trouble', message: error.message }) : receive(message)),
    })
  tagLines = createTagLines({
    connection: opened,
    subjects,
    tell: (kind, frame) => tell({ type: 'tags', kind: kind as TagKind, frame }),
  })
  tagLines.want(wantedTags)
  tell({ type: 'open' })
  for (const subject of subjects.filter((name) => /^live\.\d+(\.display\.\d+)?$/.test(name)))
    void askForSnapshot(subject)
  const reason = await opened.closed()
  if (connection === opened) {
    connection = null
    tagLines = null
  }
  tell({ type: 'closed', message: reason ? sentence(reason) : null })
}

setInterval(() => {
  const batch = mailbox.collect()
  if (batch) tell({ type: 'floor', ...batch }, transferOf(batch.rows))
}, collectEveryMs)

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'close') void connection?.close()
  else if (data.type === 'wantTags') {
    wantedTags = data.kinds
    tagLines?.want(wantedTags)
  } else open(data.url, data.token).catch((error: unknown) => tell({ type: 'closed', message: sentence(error) }))
})
