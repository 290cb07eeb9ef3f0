import { mtconnectAgent } from '@takt/domain/areas/connectors/mtconnectAgent.ts'
import { mtconnectShdr } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { tagReader } from '@takt/domain/areas/connectors/tagReader.ts'
import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { JetStreamClient } from 'nats'
import type { ConnectorRow } from './connectorRow.ts'
import { feedSlices } from './feed/feedSlices.ts'
import type { Starts } from './feeding.ts'
import { runAgent } from './mtconnectAgent/runAgent.ts'
import { runShdr } from './mtconnectShdr/runShdr.ts'
import { createPace } from './pace.ts'
import { feedReads } from './reader/feedReads.ts'
import { createRunReader } from './reader/runReader.ts'
import { reportStatus } from './reportStatus.ts'

const runners: Record<string, Starts> = {
  [mtconnectShdr.connectorTypeId]: feedSlices(runShdr),
  [mtconnectAgent.connectorTypeId]: feedSlices(runAgent),
  [tagReader.connectorTypeId]: feedReads(createRunReader()),
}

const ackMs = 5_000
const encoder = new TextEncoder()

const publishTo = (jetStream: JetStreamClient) => async (subject: string, message: object) => {
  await jetStream.publish(subject, encoder.encode(JSON.stringify(message)), { timeout: ackMs })
}

type Parts = { db: Kysely<Tables>; jetStream: JetStreamClient; rule: DialRule }

/** Runs a connector from its last stored state until `stop`. */
export async function runConnector(row: ConnectorRow, { db, jetStream, rule }: Parts) {
  const start = runners[row.connectorTypeId]
  if (!start) throw new Error(`Connectors of type ${row.connectorTypeId} cannot run yet`)
  const stopping = new AbortController()
  const status = reportStatus(db, row)
  const { report, markReceived, slowed } = status
  const pace = createPace(stopping.signal, slowed)
  const context = { report, markReceived, rule, pace, signal: stopping.signal }
  const { feed, running } = await start(row, { db, publish: publishTo(jetStream), context })
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
