import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { type CarrierHere, carrierHere } from '@takt/domain/areas/calls/carriers.ts'
import {
  type MediaAnswer,
  type MediaAsked,
  type MediaEvent,
  type MediaMethod,
  mediaAnswers,
  mediaMessage,
} from '@takt/domain/areas/calls/media.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { signCallToken } from '@takt/store/secrets/callToken.ts'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { readEnv } from './env.ts'
import { startSfu } from './startSfu.ts'
import { findWorker, ourSources } from './worker/findWorker.ts'

/**
 * The worker for tests: building one takes longer than a test may. Rejects, so that what needs it is left out and
 * fails.
 */
export async function workerForTests(): Promise<string> {
  const sources = ourSources(process.env.TAKT_MEDIASOUP_WORKER || undefined)
  return findWorker({ ...sources, ways: sources.ways.slice(0, 1) }, () => {}).catch((error) => {
    throw new Error(`Tests of calls were left out. ${error.message}`)
  })
}

/** A page's link, without the page. */
export type TestLink = Awaited<ReturnType<typeof openLink>>

/** An SFU with a real worker and a real NATS; links are opened with tokens as the gateway signs them. */
export async function createSfuBed(more: Record<string, string> = {}) {
  const worker = await workerForTests()
  const world = await createWorld({ migrate: false })
  const env = readEnv({ ...world.env, SFU_WORKERS: '2', TAKT_MEDIASOUP_WORKER: worker, ...more })
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'listener' })
  const here = new Map<string, CarrierHere>()
  nats.subscribe(subjects.sfuHere('*'), {
    callback: (_, message) => {
      const told = carrierHere.parse(message.json())
      here.set(told.sfuId, told)
    },
  })
  await nats.flush()
  const sfu = await startSfu(env)
  await vi.waitFor(
    () => {
      if (sfu.problem() !== null) throw new Error(`it is not ready: ${sfu.problem()}`)
    },
    { timeout: 60_000 },
  )

  type About = { room: string; seat: string; version?: number; organizationId?: number; sfuId?: string; now?: number }
  const token = (about: About) => {
    const { now = Date.now(), ...claims } = about
    return signCallToken({ sfuId: sfu.sfuId, organizationId: 7, version: 2, ...claims }, { secret: world.secret, now })
  }
  const at = (text: string) => `ws://127.0.0.1:${sfu.port}/calls?token=${text}`
  return {
    world,
    sfu,
    env,
    nats,
    here,
    token,
    open: (text: string, origin?: string) => openLink(at(text), origin),
    join: (room: string, seat: string) => openLink(at(token({ room, seat }))),
    async close() {
      await sfu.stop()
      await nats.close()
      await world.close()
    },
  }
}

/** Opens a link, as a gateway does or from a page of `origin`; rejects with the status and words of a refusal. */
async function openLink(address: string, origin?: string) {
  const socket = new WebSocket(address, { origin })
  const events: MediaEvent[] = []
  const waiting = new Map<number, { resolve: (data: unknown) => void; reject: (error: Error) => void }>()
  let nextId = 1
  let closedWith: number | null = null
  socket.on('message', (raw) => {
    const message = mediaMessage.parse(JSON.parse(String(raw)))
    if ('event' in message) return void events.push(message)
    const asked = waiting.get(message.id)!
    waiting.delete(message.id)
    if ('error' in message) asked.reject(new Error(message.error))
    else asked.resolve(message.data)
  })
  const closed = new Promise<number>((resolve) =>
    socket.once('close', (code) => {
      closedWith = code
      resolve(code)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('unexpected-response', async (_, answer) => {
      const { message } = (await json(answer)) as { message: string }
      reject(new Error(`refused: ${answer.statusCode} ${message}`))
    })
  })
  return {
    socket,
    events,
    closed,
    closedWith: () => closedWith,
    told: <Name extends MediaEvent['event']>(name: Name) =>
      events.filter((event): event is Extract<MediaEvent, { event: Name }> => event.event === name),
    ask: <Method extends MediaMethod>(method: Method, data: MediaAsked[Method]) =>
      new Promise<MediaAnswer[Method]>((resolve, reject) => {
        const id = nextId++
        waiting.set(id, {
          resolve: (given) => resolve(mediaAnswers[method].parse(given) as MediaAnswer[Method]),
          reject,
        })
        socket.send(JSON.stringify({ id, method, data }))
      }),
  }
}

/** Opus as a browser says that it sends it. */
export const opus = (ssrc: number): MediaAsked['produce']['rtpParameters'] => ({
  mid: '0',
  codecs: [
    {
      mimeType: 'audio/opus',
      payloadType: 111,
      clockRate: 48_000,
      channels: 2,
      parameters: { minptime: 10, useinbandfec: 1, usedtx: 1 },
      rtcpFeedback: [{ type: 'transport-cc' }],
    },
  ],
  headerExtensions: [{ uri: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level', id: 10 }],
  encodings: [{ ssrc, dtx: true }],
  rtcp: { cname: randomUUID(), reducedSize: true },
})

export const fingerprint = {
  algorithm: 'sha-256' as const,
  value: Array.from({ length: 32 }, (_, n) => (n + 16).toString(16).toUpperCase()).join(':'),
}
