import type { ConnectorStatusWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import type { Feed } from './feed/feed.ts'
import type { Pace } from './pace.ts'

/** What a connector says of itself. */
export type Report = (status: ConnectorStatusWord, lastError: string | null) => void

/** What a protocol is given to run. `Fed`: what it hands on to, a machine's observations or a reader's reads. */
export type RunnerContext<Options, Fed = Feed> = {
  options: Options
  feed: Fed
  report: Report
  /** A source said something. */
  heard: () => void
  rule: DialRule
  pace: Pace
  /** Ends it. */
  signal: AbortSignal
}

/** Runs one connector until the signal; it reconnects by itself and never rejects. */
export type Runner<Options, Fed = Feed> = (context: RunnerContext<Options, Fed>) => Promise<void>
