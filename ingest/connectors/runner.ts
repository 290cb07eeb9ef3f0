import type { ConnectorStatusWord } from '@takt/domain/connectors/connectorStatus.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import type { Feed } from './feed/feed.ts'
import type { Pace } from './pace.ts'

/** What a connector says of itself. */
export type Report = (status: ConnectorStatusWord, lastError: string | null) => void

/** What a protocol is given to run. */
export type RunnerContext<Options> = {
  options: Options
  feed: Feed
  report: Report
  /** A source said something. */
  heard: () => void
  rule: DialRule
  pace: Pace
  /** Ends it. */
  signal: AbortSignal
}

/** Runs one connector until the signal; it reconnects by itself and never rejects. */
export type Runner<Options> = (context: RunnerContext<Options>) => Promise<void>
