import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { ConnectorRow } from './connectorRow.ts'
import type { RunnerContext } from './runner.ts'
import type { MachineUnknown } from './slices/timeline.ts'

/** Dependencies of feeding besides the connector itself. `publish` resolves when a message is stored durably. */
export type Feeding = {
  db: Kysely<Tables>
  publish: (subject: string, message: object) => Promise<void>
  context: Omit<RunnerContext<never, never>, 'options' | 'feed'> & { notify: (text: string) => void }
}

/** The part of a feed that is the same for all; `machineUnknown`: only a feed of a machine has it. */
type RunningFeed = {
  problem: () => string | null
  machineUnknown?: () => MachineUnknown | null
  stop: () => Promise<void>
}

/** Starts to run a connector and to publish its data until the context's signal aborts; then the feed is stopped. */
export type Starts = (row: ConnectorRow, feeding: Feeding) => Promise<{ feed: RunningFeed; running: Promise<void> }>
