import type { DialRule } from '@takt/store/dialing/dialRule.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { JetStreamClient, NatsConnection } from 'nats'
import type { ClientCertificates } from './certificates/createClientCertificates.ts'
import type { ConnectorRow } from './connectorRow.ts'
import { createMonitor } from './monitor.ts'
import { createPace } from './pace.ts'
import { reportStatus } from './reportStatus.ts'
import type { ReceiveMessage } from './runner.ts'
import { runners } from './runners.ts'
import { serveDeviceMessages } from './serveDeviceMessages.ts'
import { connectorTexts as texts } from './texts.ts'

const ackMs = 5_000
const encoder = new TextEncoder()

const publishTo = (jetStream: JetStreamClient) => async (subject: string, message: object) => {
  await jetStream.publish(subject, encoder.encode(JSON.stringify(message)), { timeout: ackMs })
}

type Parts = {
  db: Kysely<Tables>
  nats: NatsConnection
  jetStream: JetStreamClient
  rule: DialRule
  certificates: ClientCertificates
}

/** Runs a connector from its last stored state until `stop`. */
export async function runConnector(row: ConnectorRow, { db, nats, jetStream, rule, certificates }: Parts) {
  const start = runners[row.connectorTypeId]
  const stopping = new AbortController()
  const monitor = createMonitor()
  monitor.note(texts.started)
  const status = reportStatus(db, row, monitor.note)
  const { report, markReceived, slowed, notify } = status
  const pace = createPace(stopping.signal, slowed)
  const { signal } = stopping
  const acceptMessages = (receive: ReceiveMessage) => serveDeviceMessages(nats, row, receive, signal)
  const certificate = certificates.of(row.organizationId)
  const recording = { report, markReceived, monitor, notify }
  const context = { connector: row, ...recording, acceptMessages, rule, certificate, pace, signal }
  const { feed, running } = await start.run(row, { db, publish: publishTo(jetStream), context })
  if (feed.machineUnknown) status.watchMachine(feed.machineUnknown)
  return {
    fingerprint: row.fingerprint,
    organizationId: row.organizationId,
    monitor,
    problem: feed.problem,
    async stop() {
      stopping.abort()
      await running
      await feed.stop()
      await status.stop()
    },
  }
}
