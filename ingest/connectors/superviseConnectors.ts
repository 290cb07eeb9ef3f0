import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import type { LockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import type { IngestContext } from '../part.ts'
import { type ConnectorRow, forgetRemoved, readConnectors } from './connectorRow.ts'
import { runConnector } from './runConnector.ts'

type Running = Awaited<ReturnType<typeof runConnector>>

/** Makes what runs equal to what is enabled; `settle` once, each time something may have changed. */
export function superviseConnectors(context: IngestContext, holds: LockConnection, rule: DialRule) {
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
