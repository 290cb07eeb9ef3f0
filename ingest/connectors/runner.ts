import type { ConnectorStatusWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import type { DeviceMessageResult } from '@takt/domain/areas/messages/deviceMessage.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import type { CertificateSource } from './certificates/clientCertificate.ts'
import type { Feed } from './feed/feed.ts'
import type { ConnectorKey } from './feed/storedFeed.ts'
import type { Monitor } from './monitor.ts'
import type { Pace } from './pace.ts'

/** Reports the status of a connector. */
export type Report = (status: ConnectorStatusWord, lastError: string | null) => void

/** Stores a message of a device, with its key for repetitions, if it has one; never rejects. */
export type ReceiveMessage = (body: Uint8Array, idempotencyKey: string | null) => Promise<DeviceMessageResult>

/** The context passed to a protocol's runner. `Fed`: the feed for a machine's observations or a reader's reads. */
export type RunnerContext<Options, Fed = Feed> = {
  /** Null: the connection is only tested. */
  connector: ConnectorKey | null
  options: Options
  feed: Fed
  report: Report
  /** Records that the source has sent data. */
  markReceived: () => void
  /** Records values, and inputs that are not understood, for people who watch the connector. */
  monitor: Monitor
  /** Calls `receive` for each message that the gateway forwards for the connector's device, until the signal aborts. */
  acceptMessages: (receive: ReceiveMessage) => void
  rule: DialRule
  certificate: CertificateSource
  pace: Pace
  /** Ends the runner. */
  signal: AbortSignal
}

/** Runs one connector until the signal aborts; reconnects by itself and never rejects. */
export type Runner<Options, Fed = Feed> = (context: RunnerContext<Options, Fed>) => Promise<void>
