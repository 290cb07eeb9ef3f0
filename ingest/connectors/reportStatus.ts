import type { ConnectorStatusWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import { type Kysely, sql } from 'kysely'
import type { ConnectorTables } from './connectorTables.ts'
import type { ConnectorKey } from './feed/keptFeed.ts'
import { connectorTexts as texts } from './texts.ts'

const everyMs = 2_000
/** So often at least it is written, to show that somebody still looks after it. */
const freshMs = 10_000

/** Keeps `connector_status` of one connector true: a change of status at once, other words and the time of the latest
 * data every two seconds. */
export function reportStatus(db: Kysely<Tables>, { organizationId, connectorId }: ConnectorKey) {
  let said: { status: ConnectorStatusWord; lastError: string | null } = { status: 'connecting', lastError: null }
  let lastData: Date | null = null
  let written = ''
  let writtenAt = 0
  let writing = Promise.resolve()
  let isQueued = false
  let isSlowed = false

  const write = async () => {
    isQueued = false
    const sentences = [said.lastError, isSlowed ? texts.slowed : null].filter((each) => each !== null)
    const lastError = sentences.length > 0 ? sentences.join(' ').slice(0, 500) : null
    const values = { status: said.status, last_error: lastError, last_data_at: lastData }
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
    if (isQueued) return
    isQueued = true
    writing = writing.then(write).catch(() => {})
  }
  const stopTicking = repeat({
    everyMs,
    first: 'later',
    work: async () => {
      push()
      await writing
    },
    failed: () => {},
  })
  return {
    report(status: ConnectorStatusWord, lastError: string | null) {
      const next = { status, lastError: lastError ?? (status === 'connecting' ? said.lastError : null) }
      if (next.status === said.status && next.lastError === said.lastError && written !== '') return
      const isChange = next.status !== said.status || written === ''
      said = next
      // Words alone can change with every line.
      if (isChange) push()
    },
    /** Its source sends more than is read. */
    slowed(now: boolean) {
      isSlowed = now
      push()
    },
    heard: () => {
      lastData = new Date()
    },
    async stop() {
      await stopTicking()
      isSlowed = false
      said = { status: 'stopped', lastError: said.lastError }
      push()
      await writing
    },
  }
}
