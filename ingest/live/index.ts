import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { runAsLeader } from '@takt/store/postgres/locks/runAsLeader.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { Gauge } from 'prom-client'
import type { IngestPart } from '../part.ts'
import { type Live, startLive } from './startLive.ts'
import { type LiveTags, startLiveTags } from './tags/startLiveTags.ts'
import { watchDisplays } from './watchDisplays.ts'
import { watchScrap } from './watchScrap.ts'

const pollMs = 2000

/**
 * The part of ingest that publishes the present state of machines and the positions of tags. Of several ingest
 * processes only one does so; if it is gone, another takes over.
 */
export const live: IngestPart = {
  name: 'live',
  async start({ env, db, nats, clickhouse, log, leaving, metrics }) {
    let problem: string | null = 'starting'
    let running: Live | null = null
    let tags: LiveTags | null = null
    const gauge = (name: string, help: string, read: (stats: ReturnType<Live['figures']>) => number) =>
      new Gauge({
        name: `takt_live_${name}`,
        help,
        registers: [metrics],
        collect() {
          this.set(running ? read(running.figures()) : 0)
        },
      })
    gauge('devices', 'Machines whose state is known here', ({ devices }) => devices)
    gauge('messages', 'Telemetry messages followed since this process leads', ({ messages }) => messages)
    gauge('frames', 'Frames sent since this process leads', ({ frames }) => frames)
    gauge('frame_bytes', 'Bytes of frames sent since this process leads', ({ frameBytes }) => frameBytes)

    new Gauge({
      name: 'takt_live_tags',
      help: 'Tags whose position is known here',
      registers: [metrics],
      collect() {
        this.set(tags?.figures().tags ?? 0)
      },
    })

    const databaseUrl = roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET)
    async function runLive(over: AbortSignal) {
      const displays = watchDisplays(db, databaseUrl, log)
      const scrap = watchScrap(db, databaseUrl, log)
      try {
        const { of: displaysOf } = displays
        running = await startLive({ nats, clickhouse, log, isLeaving: leaving.has, displaysOf, scrap })
        const secret = env.TAKT_SECRET
        tags = startLiveTags({ nats, clickhouse, db, log, secret, isLeaving: leaving.has })
        problem = null
        log.info(running.figures(), 'the live floor is told from here')
        if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }))
      } finally {
        await Promise.all([running?.stop(), tags?.stop()])
        running = null
        tags = null
        await Promise.all([displays.stop(), scrap.stop()])
      }
    }

    const stop = runAsLeader({
      databaseUrl,
      key: lockKeys.live,
      everyMs: pollMs,
      work: (_, over) => runLive(over),
      onStandby: () => {
        problem = null
      },
      failed: (error) => {
        problem = `the live floor cannot be published: ${error instanceof Error ? error.message : String(error)}`
        log.warn({ err: error }, 'the live floor cannot be published; trying again')
      },
    })
    return { problem: () => problem, stop }
  },
}
