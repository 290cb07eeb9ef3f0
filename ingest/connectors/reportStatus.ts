import type { ConnectorStatusWord } from '@takt/domain/connectors/connectorStatus.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { ConnectorTables } from './connectorTables.ts'
import type { ConnectorKey } from './feed/keptFeed.ts'

const everyMs = 2_000
/** So often at least it is written, to show that somebody still looks after it. */
const freshMs = 10_000

/** Keeps `connector_status` of one connector true: a change at once, the time of the latest data every two seconds. */
export function reportStatus(db: Kysely<Tables>, { organizationId, connectorId }: ConnectorKey) {
  let said: { status: ConnectorStatusWord; lastError: string | null } = { status: 'connecting', lastError: null }
  let lastData: Date | null = null
  let written = ''
  let writtenAt = 0
  let writing = Promise.resolve()

  const write = async () => {
    const values = { status: said.status, last_error: said.lastError?.slice(0, 500) ?? null, last_data_at: lastData }
    const text = JSON.stringify(values)
    if (text === written && Date.now() - writtenAt < freshMs) return
    await db
      .withTables<ConnectorTables>()
      .insertInto('connector_status')
      .values({ organization_id: organizationId, connector_id: connectorId, ...values })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'connector_id']).doUpdateSet({
          ...values,
          last_data_at: sql`coalesce(excluded.last_data_at, connector_status.last_data_at)`,
          updated_at: sql`now()`,
        }),
      )
      .execute()
    written = text
    writtenAt = Date.now()
  }
  // A status that cannot be written now is written by the next tick.
  const push = () => {
    writing = writing.then(write).catch(() => {})
  }
  const ticking = setInterval(push, everyMs)
  return {
    report(status: ConnectorStatusWord, lastError: string | null) {
      const next = { status, lastError: lastError ?? (status === 'connecting' ? said.lastError : null) }
      if (next.status === said.status && next.lastError === said.lastError && written !== '') return
      said = next
      push()
    },
    heard: () => {
      lastData = new Date()
    },
    async stop() {
      clearInterval(ticking)
      said = { status: 'stopped', lastError: said.lastError }
      push()
      await writing
    },
  }
}
