import type { ConnectorStatusWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import { type Kysely, sql } from 'kysely'
import type { ConnectorTables } from './connectorTables.ts'
import type { ConnectorKey } from './feed/storedFeed.ts'
import type { Monitor } from './monitor.ts'
import type { MachineUnknown } from './slices/timeline.ts'
import { connectorTexts as texts } from './texts.ts'

const everyMs = 2_000
/** Maximum interval between writes (ms), as a sign that the connector is still supervised. */
const freshMs = 10_000
/** Time for which a notice is shown after its cause (ms). */
const noticeMs = 600_000

/**
 * Updates `connector_status` of one connector: a change of status at once, other text and the time of the latest data
 * every two seconds. A change of status is an event of the connector's log.
 */
export function reportStatus(db: Kysely<Tables>, { organizationId, connectorId }: ConnectorKey, note: Monitor['note']) {
  let current: { status: ConnectorStatusWord; lastError: string | null } = { status: 'connecting', lastError: null }
  let failingSince: Date | null = null
  let lastData: Date | null = null
  let written = ''
  let writtenAt = 0
  let writing = Promise.resolve()
  let isQueued = false
  let isSlowed = false
  let readMachine: () => MachineUnknown | null = () => null
  let unavailableSince: number | null = null
  let notice: { text: string; until: number } | null = null

  const noteUnavailable = (unknown: MachineUnknown | null) => {
    const since = unknown?.word === 'unavailable' ? unknown.since : null
    if (since !== null && since !== unavailableSince) note(texts.machineUnavailable(new Date(since).toISOString()))
    unavailableSince = since
  }

  const write = async () => {
    isQueued = false
    if (notice && notice.until < Date.now()) notice = null
    const messages = [current.lastError, isSlowed ? texts.slowed : null, notice?.text ?? null].filter(
      (each) => each !== null,
    )
    const lastError = messages.length > 0 ? messages.join(' ').slice(0, 500) : null
    const unknown = current.status === 'connected' ? readMachine() : null
    if (current.status === 'connected') noteUnavailable(unknown)
    const values = {
      status: current.status,
      last_error: lastError,
      failing_since: failingSince,
      last_data_at: lastData,
      machine_unknown: unknown?.word ?? null,
      machine_unknown_since: unknown && new Date(unknown.since),
    }
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
  // If a write fails, the next tick writes the status.
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
      const next = { status, lastError: lastError ?? (status === 'connecting' ? current.lastError : null) }
      if (next.status === current.status && next.lastError === current.lastError && written !== '') return
      const isChange = next.status !== current.status || written === ''
      if (next.status !== current.status)
        note(status === 'failing' && lastError ? lastError : texts.statusEvents[status])
      current = next
      if (status === 'connected') failingSince = null
      if (status === 'failing') failingSince ??= new Date()
      // The text alone can change with every line.
      if (isChange) push()
    },
    /** Sets whether the source sends more than is read. */
    slowed(now: boolean) {
      isSlowed = now
      push()
    },
    /** Shows why and since when the state of the machine is unknown, as long as the source is connected. */
    watchMachine(read: () => MachineUnknown | null) {
      readMachine = read
    },
    /** Shows a text for some minutes besides the status. */
    notify(text: string) {
      notice = { text, until: Date.now() + noticeMs }
    },
    markReceived: () => {
      lastData = new Date()
    },
    async stop() {
      await stopTicking()
      isSlowed = false
      current = { status: 'stopped', lastError: current.lastError }
      failingSince = null
      push()
      await writing
    },
  }
}
