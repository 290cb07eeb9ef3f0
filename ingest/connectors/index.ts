import { setTimeout as sleep } from 'node:timers/promises'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { roleUrl } from '@takt/store/postgres.ts'
import type { IngestPart } from '../part.ts'
import { holdConnectors } from './holdConnectors.ts'
import { superviseConnectors } from './superviseConnectors.ts'

const pollMs = 3_000

/** The part of ingest that talks to machines: runs what is enabled, follows every change of it within moments. */
export const connectors: IngestPart = {
  name: 'connectors',
  async start(context) {
    const { env, nats, log } = context
    const rule = dialRule(env)
    const stopping = new AbortController()
    let wake = () => {}
    let problem: string | null = null
    let lost = false
    const connect = () =>
      holdConnectors(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), () => {
        lost = true
        wake()
      })
    let holds = await connect()
    let supervisor = superviseConnectors(context, holds, rule)
    const changes = nats.subscribe('changed.*.integrations', { callback: () => wake() })

    const run = async () => {
      while (!stopping.signal.aborted) {
        const woken = new Promise<void>((resolve) => (wake = resolve))
        try {
          if (lost) {
            // Another ingest may hold them by now: let go of everything before asking again.
            await supervisor.stopAll()
            holds = await connect()
            supervisor = superviseConnectors(context, holds, rule)
            lost = false
          }
          await supervisor.settle()
          problem = null
        } catch (error) {
          problem = `connectors cannot be read: ${error instanceof Error ? error.message : String(error)}`
          log.warn({ err: error }, 'connectors cannot be looked after; trying again')
        }
        await Promise.race([woken, sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {})])
      }
    }
    const running = run()
    return {
      problem: () => problem ?? supervisor.problem(),
      async stop() {
        stopping.abort()
        wake()
        changes.unsubscribe()
        await running
        await supervisor.stopAll()
        await holds.close()
      },
    }
  },
}
