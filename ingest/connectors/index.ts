import type { ConnectorMonitor } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import type { LockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { IngestContext, IngestPart } from '../part.ts'
import { type ClientCertificates, createClientCertificates } from './certificates/createClientCertificates.ts'
import type { ConnectorRow } from './connectorRow.ts'
import { deleteRemoved, readConnectors } from './connectorRow.ts'
import { runConnector } from './runConnector.ts'
import { serveConnectorRequests } from './serveConnectorRequests.ts'

type Running = Awaited<ReturnType<typeof runConnector>>

/** Starts and stops connectors to match those enabled; call `settle` whenever something may have changed. */
function superviseConnectors(
  context: IngestContext,
  locks: LockConnection,
  { rule, certificates }: { rule: DialRule; certificates: ClientCertificates },
) {
  const running = new Map<number, Running>()
  const jetStream = context.nats.jetstream()

  const stop = async (connectorId: number, connector: Running) => {
    running.delete(connectorId)
    await connector.stop()
    await locks.unlock(lockKeys.connector(connectorId))
    context.log.info({ connectorId }, 'connector stopped')
  }
  const start = async (row: ConnectorRow) => {
    if (!(await locks.tryLock(lockKeys.connector(row.connectorId)))) return
    running.set(
      row.connectorId,
      await runConnector(row, { db: context.db, nats: context.nats, jetStream, rule, certificates }),
    )
    const { organizationId, connectorId, connectorTypeId, deviceId } = row
    context.log.info({ organizationId, connectorId, connectorTypeId, deviceId }, 'connector runs')
  }
  return {
    /** Returns true if all enabled connectors run here; those locked by another ingest may become free. */
    async settle(): Promise<boolean> {
      const rows = new Map(
        (await readConnectors(context.db, context.env.TAKT_SECRET)).map((row) => [row.connectorId, row]),
      )
      const over = [...running].filter(([id, { fingerprint }]) => rows.get(id)?.fingerprint !== fingerprint)
      await Promise.all(over.map(([id, connector]) => stop(id, connector)))
      if (over.length > 0) await deleteRemoved(context.db)
      for (const row of rows.values()) if (!running.has(row.connectorId)) await start(row)
      return [...rows.keys()].every((connectorId) => running.has(connectorId))
    },
    /** Returns what a connector that runs here has received; null if it does not run here. */
    monitorOf(organizationId: number, connectorId: number): ConnectorMonitor | null {
      const connector = running.get(connectorId)
      return connector?.organizationId === organizationId ? connector.monitor.snapshot() : null
    },
    /** The reason why slices of some connector cannot be published; null if all can. */
    problem: () => [...running.values()].map((connector) => connector.problem()).find((each) => each !== null) ?? null,
    stopAll: () => Promise.all([...running].map(([id, connector]) => stop(id, connector))),
  }
}

const pollMs = 3_000
// While all connectors run here, changes arrive by notification.
const settledPollMs = 15_000

/** The part of ingest that connects to machines: runs the enabled connectors and applies changes within moments. */
export const connectors: IngestPart = {
  name: 'connectors',
  async start(context) {
    const { env, nats, log } = context
    const rule = dialRule(env)
    const certificates = createClientCertificates(context.db, env.TAKT_SECRET)
    const stopping = new AbortController()
    let notifyLoop = () => {}
    let problem: string | null = null
    // Each connector is locked, so that only one of several ingest processes connects to a machine.
    const connect = async () => {
      const locks = await lockConnection(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET))
      locks.lost.addEventListener('abort', () => notifyLoop())
      return locks
    }
    let locks = await connect()
    let supervisor = superviseConnectors(context, locks, { rule, certificates })
    const changes = nats.subscribe(subjects.changed('*', 'integrations'), { callback: () => notifyLoop() })
    const requests = serveConnectorRequests({
      nats,
      log,
      rule,
      certificates,
      monitorOf: (...key) => supervisor.monitorOf(...key),
    })

    const run = async () => {
      while (!stopping.signal.aborted) {
        let isSettled = false
        const woken = new Promise<void>((resolve) => (notifyLoop = resolve))
        try {
          if (locks.lost.aborted) {
            // Another ingest may hold the locks by now: stop everything before acquiring them again.
            await supervisor.stopAll()
            locks = await connect()
            supervisor = superviseConnectors(context, locks, { rule, certificates })
          }
          isSettled = await supervisor.settle()
          problem = null
        } catch (error) {
          problem = `connectors cannot be read: ${error instanceof Error ? error.message : String(error)}`
          log.warn({ err: error }, 'cannot supervise connectors; trying again')
        }
        await Promise.race([woken, pause(isSettled ? settledPollMs : pollMs, stopping.signal)])
      }
    }
    const running = run()
    return {
      problem: () => problem ?? supervisor.problem(),
      async stop() {
        stopping.abort()
        notifyLoop()
        changes.unsubscribe()
        await requests.stop()
        await running
        await supervisor.stopAll()
        await locks.close()
      },
    }
  },
}
