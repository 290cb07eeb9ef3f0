/// <reference lib="webworker" />
import type { TagKind } from '@takt/domain/areas/locating/tagKinds.ts'
import { decodeFrame } from '@takt/domain/areas/messages/frame.ts'
import { readTagKind } from '@takt/domain/areas/messages/subjects.ts'
import { gunzipSync } from 'fflate'
import { connect, type Msg, type NatsConnection } from 'nats.ws'
import { createFloorMailbox, transferOf } from './floorMailbox.ts'
import { isNoResponders, linkOptions, responseTimeoutMs } from './linkOptions.ts'
import { readMessage } from './readMessage.ts'
import { rightsOf } from './subscription.ts'
import { createTagLines } from './tagLines.ts'
import type { FromWorker, ToWorker } from './workerMessages.ts'

const collectEveryMs = 100

const post = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer })
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

let connection: NatsConnection | null = null
let mailbox = createFloorMailbox()
let isRequesting = false
let tagLines: ReturnType<typeof createTagLines> | null = null
let wantedTags: readonly TagKind[] = []

async function requestSnapshot(subject: string) {
  if (isRequesting || !connection) return
  isRequesting = true
  post({ type: 'behind' })
  try {
    const response = await connection.request(`${subject}.snapshot`, undefined, { timeout: responseTimeoutMs })
    mailbox.take(decodeFrame(response.data, gunzipSync), Date.now())
  } catch (error) {
    // No process publishes the floor at the moment: the connection itself works and still delivers everything else.
    if (!isNoResponders(error)) post({ type: 'trouble', message: messageOf(error) })
    setTimeout(() => void requestSnapshot(subject), responseTimeoutMs)
  } finally {
    isRequesting = false
  }
}

function receive(message: Msg) {
  const received = readMessage(message)
  if (received?.type !== 'frame') return received && post(received)
  if (mailbox.take(received.frame, Date.now()) === 'behind') void requestSnapshot(message.subject)
}

async function open(url: string, token: string) {
  const { subjects, inboxPrefix } = rightsOf(token)
  mailbox = createFloorMailbox()
  const opened = await connect(linkOptions({ url, token, inboxPrefix }))
  connection = opened
  const isOfTags = (subject: string) => readTagKind(subject) !== null
  for (const subject of subjects.filter((name) => !isOfTags(name)))
    opened.subscribe(subject, {
      callback: (error, message) => (error ? post({ type: 'trouble', message: error.message }) : receive(message)),
    })
  tagLines = createTagLines({
    connection: opened,
    subjects,
    onFrame: (kind, frame) => post({ type: 'tags', kind: kind as TagKind, frame }),
  })
  tagLines.want(wantedTags)
  post({ type: 'open' })
  for (const subject of subjects.filter((name) => /^live\.\d+(\.display\.\d+)?$/.test(name)))
    void requestSnapshot(subject)
  const reason = await opened.closed()
  if (connection === opened) {
    connection = null
    tagLines = null
  }
  post({ type: 'closed', message: reason ? messageOf(reason) : null })
}

setInterval(() => {
  const batch = mailbox.collect()
  if (batch) post({ type: 'floor', ...batch }, transferOf(batch.rows))
}, collectEveryMs)

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'close') void connection?.close()
  else if (data.type === 'wantTags') {
    wantedTags = data.kinds
    tagLines?.want(wantedTags)
  } else open(data.url, data.token).catch((error: unknown) => post({ type: 'closed', message: messageOf(error) }))
})
