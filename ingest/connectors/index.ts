import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { IngestPart } from '../part.ts'
import { superviseConnectors } from './superviseConnectors.ts'

const pollMs = 3_000
// Where all connectors run here, changes are told of.
const settledPollMs = 15_000

/** The part of ingest that talks to machines: runs what is enabled, follows every change of it within moments. */
export const connectors: IngestPart = {
  name: 'connectors',
  async start(context) {
    const { env, nats, log } = context
    const rule = dialRule(env)
    const stopping = new AbortController()
    let wake = () => {}
    let problem: string | null = null
    // Each connector is held by a lock, so that of several ingests only one talks to a machine.
    const connect = async () => {
      const holds = await lockConnection(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET))
      holds.lost.addEventListener('abort', () => wake())
      return holds
    }
    let holds = await connect()
    let supervisor = superviseConnectors(context, holds, rule)
    const changes = nats.subscribe(subjects.changed('*', 'integrations'), { callback: () => wake() })

    const run = async () => {
      while (!stopping.signal.aborted) {
        let isSettled = false
        const woken = new Promise<void>((resolve) => (wake = resolve))
        try {
          if (holds.lost.aborted) {
            // Another ingest may hold them by now: let go of everything before asking again.
            await supervisor.stopAll()
            holds = await connect()
            supervisor = superviseConnectors(context, holds, rule)
          }
          isSettled = await supervisor.settle()
          problem = null
        } catch (error) {
          problem = `connectors cannot be read: ${error instanceof Error ? error.message : String(error)}`
          log.warn({ err: error }, 'connectors cannot be looked after; trying again')
        }
        await Promise.race([woken, pause(isSettled ? settledPollMs : pollMs, stopping.signal)])
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
