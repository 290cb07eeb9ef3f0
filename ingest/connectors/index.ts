import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import type { LockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { IngestContext, IngestPart } from '../part.ts'
import type { ConnectorRow } from './connectorRow.ts'
import { forgetRemoved, readConnectors } from './connectorRow.ts'
import { runConnector } from './runConnector.ts'

type Running = Awaited<ReturnType<typeof runConnector>>

/** Makes what runs equal to what is enabled; `settle` once, each time something may have changed. */
function superviseConnectors(context: IngestContext, holds: LockConnection, rule: DialRule) {
  const running = new Map<number, Running>()
  const jetStream = context.nats.jetstream()

  const stop = async (connectorId: number, connector: Running) => {
    running.delete(connectorId)
    await connector.stop()
    await holds.unlock(lockKeys.connector(connectorId))
    context.log.info({ connectorId }, 'connector stopped')
  }
  const start = async (row: ConnectorRow) => {
    if (!(await holds.tryLock(lockKeys.connector(row.connectorId)))) return
    running.set(row.connectorId, await runConnector(row, { db: context.db, jetStream, rule }))
    const { organizationId, connectorId, connectorTypeId, deviceId } = row
    context.log.info({ organizationId, connectorId, connectorTypeId, deviceId }, 'connector runs')
  }
  return {
    /** Answers whether all that is enabled runs here: what another ingest holds may become free. */
    async settle(): Promise<boolean> {
      const rows = new Map(
        (await readConnectors(context.db, context.env.TAKT_SECRET)).map((row) => [row.connectorId, row]),
      )
      const over = [...running].filter(([id, { fingerprint }]) => rows.get(id)?.fingerprint !== fingerprint)
      await Promise.all(over.map(([id, connector]) => stop(id, connector)))
      if (over.length > 0) await forgetRemoved(context.db)
      for (const row of rows.values()) if (!running.has(row.connectorId)) await start(row)
      return [...rows.keys()].every((connectorId) => running.has(connectorId))
    },
    /** Why slices of some connector cannot be handed on; null when all can. */
    problem: () => [...running.values()].map((connector) => connector.problem()).find((each) => each !== null) ?? null,
    stopAll: () => Promise.all([...running].map(([id, connector]) => stop(id, connector))),
  }
}

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
