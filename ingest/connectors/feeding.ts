import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { ConnectorRow } from './connectorRow.ts'
import type { RunnerContext } from './runner.ts'

/** What feeding needs besides the connector itself. `publish` resolves when a message is stored for good. */
export type Feeding = {
  db: Kysely<Tables>
  publish: (subject: string, message: object) => Promise<void>
  context: Omit<RunnerContext<never, never>, 'options' | 'feed'>
}

/** Begins to run a connector and to hand on what it says, until the context's signal; then the feed is stopped. */
export type Starts = (
  row: ConnectorRow,
  feeding: Feeding,
) => Promise<{ feed: { problem: () => string | null; stop: () => Promise<void> }; running: Promise<void> }>
