import { mtconnectAgent } from '@takt/domain/connectors/mtconnectAgent.ts'
import { mtconnectShdr } from '@takt/domain/connectors/mtconnectShdr.ts'
import { subjects } from '@takt/domain/messages/subjects.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import type { JetStreamClient } from 'nats'
import { runAgent } from './agent/runAgent.ts'
import type { ConnectorRow } from './connectorRow.ts'
import { createFeed, newFeed } from './feed/feed.ts'
import { loadFeed, saveFeed, type Waiting } from './feed/keptFeed.ts'
import { createPace } from './pace.ts'
import { reportStatus } from './reportStatus.ts'
import type { Runner } from './runner.ts'
import { runShdr } from './shdr/runShdr.ts'
import { emptyTimeline } from './slices/timeline.ts'

// The options were parsed by the very schema of their type.
const runners: Record<string, Runner<never>> = {
  [mtconnectShdr.connectorTypeId]: runShdr,
  [mtconnectAgent.connectorTypeId]: runAgent,
}

const ackMs = 5_000
const encoder = new TextEncoder()

const publishTo = (jetStream: JetStreamClient) => async (message: Waiting) => {
  const { subject, seq, slices } = message
  await jetStream.publish(subject, encoder.encode(JSON.stringify({ seq, slices })), { timeout: ackMs })
}

type Parts = { db: Kysely<Tables>; jetStream: JetStreamClient; rule: DialRule }

/**
 * Runs a connector from where it was left until `stop`; another machine, address or meaning than before starts afresh.
 */
export async function runConnector(row: ConnectorRow, { db, jetStream, rule }: Parts) {
  const runner = runners[row.connectorTypeId]
  if (!runner) throw new Error(`Connectors of type ${row.connectorTypeId} do not run yet`)
  const kept = (await loadFeed(db, row)) ?? newFeed(row.fingerprint, emptyTimeline)
  const fresh = { ...newFeed(row.fingerprint, emptyTimeline), lastSeq: kept.lastSeq, waiting: kept.waiting }
  const stopping = new AbortController()
  const status = reportStatus(db, row)
  const pace = createPace(stopping.signal, status.slowed)
  const feed = createFeed({
    kept: kept.fingerprint === row.fingerprint ? kept : fresh,
    subject: subjects.telemetry(row.organizationId, row.deviceId),
    save: (next) => saveFeed(db, row, next),
    publish: publishTo(jetStream),
    made: (slices) => pace.spend({ slices }),
  })
  const running = runner({
    options: row.options as never,
    feed,
    report: status.report,
    heard: status.heard,
    rule,
    pace,
    signal: stopping.signal,
  })
  return {
    fingerprint: row.fingerprint,
    problem: feed.problem,
    async stop() {
      stopping.abort()
      await running
      await feed.stop()
      await status.stop()
    },
  }
}
