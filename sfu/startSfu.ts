import { randomUUID } from 'node:crypto'
import { callParticipants } from '@takt/domain/areas/calls/mediaServers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { createLog } from '@takt/store/process/log.ts'
import { createMetrics } from '@takt/store/process/metrics.ts'
import { serveHealth } from '@takt/store/process/serveHealth.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import { announce } from './announce.ts'
import type { SfuEnv } from './env.ts'
import { iceServers } from './rooms/iceServers.ts'
import { createRooms, type Rooms } from './rooms/rooms.ts'
import { sfuMetrics } from './sfuMetrics.ts'
import { createAdmission } from './signalling/admit.ts'
import { serveSignalling, signallingPath } from './signalling/serveSignalling.ts'
import { sfuTexts as texts } from './texts.ts'
import { findWorker, ourSources } from './worker/findWorker.ts'
import { openWorkers, type Workers } from './workers/openWorkers.ts'

const scoreEveryMs = 10_000

/**
 * Starts the process that forwards the media of calls. It responds at once; the worker is located, fetched or built in
 * the background, and `/readyz` reports the progress. `stop` ends all links; their pages then reconnect elsewhere.
 */
export async function startSfu(env: SfuEnv) {
  const log = createLog('sfu')
  const metrics = createMetrics()
  const nats = await openNats({ url: env.NATS_URL, creds: env.NATS_CREDS, name: 'sfu' })
  const sfuId = randomUUID()
  let problem: string | null = texts.starting
  let carrying: { rooms: Rooms; workers: Workers } | null = null
  const stopping = new AbortController()
  // True while a missing worker is being provided.
  let isStarting = true
  const measured = sfuMetrics(metrics, () => carrying)

  const health = await serveHealth({
    port: env.SFU_HTTP_PORT,
    host: env.SFU_BIND,
    problems: () => ({ worker: problem }),
    warnings: () => ({}),
    coming: () => isStarting,
    metrics,
  })
  const url = env.SFU_URL ?? `ws://127.0.0.1:${health.port}`
  const turn = env.TURN_URL && env.TURN_SECRET ? { url: env.TURN_URL, secret: env.TURN_SECRET } : null
  const signalling = serveSignalling({
    server: health.server,
    admit: createAdmission({ sfuId, secret: env.TAKT_SECRET }, Date.now),
    rooms: () => carrying?.rooms ?? null,
    ice: (participantId) => iceServers(turn, Date.now(), participantId),
    onlyRelay: env.TURN_ONLY,
    changed: () => announcer.soon(),
    rejected: (reason) => measured.rejected.inc({ why: reason }),
    log,
    now: Date.now,
  })

  // Subscribed before the first heartbeat, so that changes after a token for this process was signed are received here.
  nats.subscribe(subjects.callSeats('*'), {
    callback: (error, message) => {
      const participants = error ? null : callParticipants.safeParse(message.json()).data
      if (participants) signalling.applyParticipants(participants)
    },
  })

  const announcer = announce({
    nats,
    log,
    sfuId,
    async here() {
      const rooms = carrying?.rooms.summaries() ?? []
      if (rooms.length > 0) await carrying?.workers.measure()
      const load = Math.max(0, ...(carrying?.workers.list() ?? []).map((carrier) => carrier.load))
      return { sfuId, url: new URL(signallingPath, url).href, problem, load, rooms }
    },
    rival: (rooms) => {
      for (const room of carrying?.rooms.list() ?? []) if (rooms.includes(room.room)) signalling.endRoom(room, 'again')
    },
  })

  function reportProblem(message: string) {
    if (problem !== message) log.info(message)
    problem = message
  }
  async function open() {
    const program = await findWorker(ourSources(env.TAKT_MEDIASOUP_WORKER), reportProblem, stopping.signal)
    const workers = await openWorkers({
      program,
      count: env.SFU_WORKERS,
      port: env.SFU_PORT,
      bind: env.TAKT_BIND,
      address: env.SFU_ADDRESS,
      log,
      deaths: measured.deaths,
      died: (carrier) => {
        for (const room of carrying?.rooms.lost(carrier) ?? []) signalling.endRoom(room, 'again')
      },
    }).catch((error) => {
      throw new Error(texts.workersDoNotStart(error instanceof Error ? error.message : String(error)))
    })
    if (stopping.signal.aborted) return workers.close()
    carrying = { workers, rooms: createRooms(() => workers, env.SFU_ROOM_KBPS) }
    problem = null
    announcer.soon()
    log.info({ program, workers: env.SFU_WORKERS }, 'calls can be carried')
  }
  const opened = open()
    .catch((error) => {
      if (stopping.signal.aborted) return
      problem = error instanceof Error ? error.message : String(error)
      log.error(problem)
      announcer.soon()
    })
    .finally(() => {
      isStarting = false
    })
  const stopScores = repeat({ everyMs: scoreEveryMs, work: async () => measured.score(), failed: () => {} })

  log.info({ port: health.port, sfuId }, 'sfu runs')
  return {
    port: health.port,
    sfuId,
    problem: () => problem,
    workers: () => carrying?.workers.list() ?? [],
    async stop() {
      stopping.abort()
      await opened
      await stopScores()
      await announcer.stop()
      signalling.close()
      await health.close()
      carrying?.workers.close()
      await nats.close()
      log.info('sfu stopped')
    },
  }
}
