import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import {
  type MediaEvent,
  type MediaMethod,
  type MediaRequestData,
  type MediaResponse,
  mediaMessage,
  mediaResponses,
} from '@takt/domain/areas/calls/media.ts'
import { type CarrierHeartbeat, carrierHeartbeat } from '@takt/domain/areas/calls/mediaServers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { signCallToken } from '@takt/store/secrets/callToken.ts'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { readEnv } from './env.ts'
import { startSfu } from './startSfu.ts'
import { findWorker, ourSources } from './worker/findWorker.ts'

/**
 * Returns the path of the worker for tests: building one takes longer than a test may. Rejects if there is none, so
 * that the tests that need it fail.
 */
export async function workerForTests(): Promise<string> {
  const sources = ourSources(process.env.TAKT_MEDIASOUP_WORKER || undefined)
  return findWorker({ ...sources, ways: sources.ways.slice(0, 1) }, () => {}).catch((error) => {
    throw new Error(`Tests of calls were excluded. ${error.message}`)
  })
}

/** A page's signaling link, without the page. */
export type TestLink = Awaited<ReturnType<typeof openLink>>

/** Starts an SFU with a real worker and a real NATS; links are opened with tokens as the gateway signs them. */
export async function createSfuFixture(more: Record<string, string> = {}) {
  const worker = await workerForTests()
  const environment = await createTestEnvironment({ migrate: false })
  const env = readEnv({ ...environment.env, SFU_WORKERS: '2', TAKT_MEDIASOUP_WORKER: worker, ...more })
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'listener' })
  const heartbeats = new Map<string, CarrierHeartbeat>()
  nats.subscribe(subjects.sfuHere('*'), {
    callback: (_, message) => {
      const heartbeat = carrierHeartbeat.parse(message.json())
      heartbeats.set(heartbeat.sfuId, heartbeat)
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
    return signCallToken(
      { sfuId: sfu.sfuId, organizationId: 7, version: 2, ...claims },
      { secret: environment.secret, now },
    )
  }
  const at = (text: string) => `ws://127.0.0.1:${sfu.port}/calls?token=${text}`
  return {
    environment,
    sfu,
    env,
    nats,
    here: heartbeats,
    token,
    open: (text: string, origin?: string) => openLink(at(text), origin),
    join: (room: string, seat: string) => openLink(at(token({ room, seat }))),
    async close() {
      await sfu.stop()
      await nats.close()
      await environment.close()
    },
  }
}

/**
 * Opens a WebSocket to the SFU: with `origin` like a page of that origin, without it like a gateway. If the SFU rejects
 * it, the error contains status and message.
 */
async function openLink(address: string, origin?: string) {
  const socket = new WebSocket(address, { origin })
  const events: MediaEvent[] = []
  const waiting = new Map<number, { resolve: (data: unknown) => void; reject: (error: Error) => void }>()
  let nextId = 1
  let closedWith: number | null = null
  socket.on('message', (raw) => {
    const message = mediaMessage.parse(JSON.parse(String(raw)))
    if ('event' in message) return void events.push(message)
    const pending = waiting.get(message.id)!
    waiting.delete(message.id)
    if ('error' in message) pending.reject(new Error(message.error))
    else pending.resolve(message.data)
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
    socket.once('unexpected-response', async (_, response) => {
      const { message } = (await json(response)) as { message: string }
      reject(new Error(`rejected: ${response.statusCode} ${message}`))
    })
  })
  return {
    socket,
    events,
    closed,
    closedWith: () => closedWith,
    received: <Name extends MediaEvent['event']>(name: Name) =>
      events.filter((event): event is Extract<MediaEvent, { event: Name }> => event.event === name),
    request: <Method extends MediaMethod>(method: Method, data: MediaRequestData[Method]) =>
      new Promise<MediaResponse[Method]>((resolve, reject) => {
        const id = nextId++
        waiting.set(id, {
          resolve: (result) => resolve(mediaResponses[method].parse(result) as MediaResponse[Method]),
          reject,
        })
        socket.send(JSON.stringify({ id, method, data }))
      }),
  }
}

/** Opus parameters as a browser sends them. */
export const opus = (ssrc: number): MediaRequestData['produce']['rtpParameters'] => ({
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
