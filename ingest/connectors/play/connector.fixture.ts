import { connectorBrowse } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { connectorMonitor } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { decodeTagMessage } from '@takt/domain/areas/locating/tagMessage.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import { sql } from 'kysely'
import type { NatsConnection } from 'nats'
import { readEnv } from '../../env.ts'
import type { IngestPart } from '../../part.ts'
import { startIngest } from '../../startIngest.ts'
import type { ConnectorTables } from '../connectorTables.ts'
import { connectors } from '../index.ts'
import { received } from './received.fixture.ts'

const organizationId = 1

/**
 * Starts real Postgres and NATS, and ingest with its connectors only; connectors are inserted into their table as the
 * projection would. `allow`: the loopback addresses to which they may connect.
 */
export async function createConnectorFixture(otherParts: readonly IngestPart[] = [], allow = '127.0.0.1:1024-65535') {
  const environment = await createTestEnvironment()
  environment.env.TAKT_CONNECTOR_ALLOW = allow
  const db = openPostgres<Tables>(environment.databaseUrl).withTables<
    ConnectorTables & { connectors: { row_id: string } }
  >()
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Demo', gen_random_uuid(), 1)`.execute(db)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (${organizationId}, 'North', 1, gen_random_uuid(), 1)`.execute(db)
  let ingest = await startIngest(readEnv(environment.env), [connectors, ...otherParts])
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
  const messages = new Map<string, Uint8Array[]>()
  const subscription = nats.subscribe('telemetry.>', {
    callback: (_error, message) => {
      const bySubject = messages.get(message.subject) ?? []
      messages.set(message.subject, [...bySubject, message.data])
    },
  })
  await nats.flush()
  const subjectOf = (deviceId: number) => `telemetry.${organizationId}.${deviceId}`
  return {
    environment,
    db,
    async add(connector: { connectorId: number; connectorTypeId: string; options: object; enabled?: boolean }) {
      const { connectorId, connectorTypeId, options, enabled = true } = connector
      await sql`insert into devices (organization_id, device_id, device_type_id, entity_id, reports,
          exclude_from_dashboards_and_reports, row_id, version)
        values (${organizationId}, ${connectorId + 100}, 'takt-h1', 1, 'state', false, gen_random_uuid(), 1)`.execute(
        db,
      )
      await db
        .insertInto('connectors')
        .values({
          organization_id: organizationId,
          connector_id: connectorId,
          connector_type_id: connectorTypeId,
          device_id: connectorId + 100,
          enabled,
          options: JSON.stringify(options),
          version: 1,
          row_id: crypto.randomUUID(),
        })
        .execute()
      this.changed()
    },
    change: async (connectorId: number, fields: { enabled?: boolean; options?: string }) => {
      await db.updateTable('connectors').set(fields).where('connector_id', '=', connectorId).execute()
      nats.publish(`changed.${organizationId}.integrations`)
    },
    changed: () => nats.publish(`changed.${organizationId}.integrations`),
    /** Returns the slices of the connector's device so far, resolved. */
    slices: (connectorId: number) => received(connectorId + 100, messages.get(subjectOf(connectorId + 100)) ?? []),
    /** Returns the same from the messages stored in JetStream. */
    storedSlices: async (connectorId: number) =>
      received(connectorId + 100, await storedMessages(nats, subjectOf(connectorId + 100))),
    /** Returns the stored tag reads of the connector's device from JetStream, in order of arrival. */
    storedReads: async (connectorId: number) => {
      const messages = await storedMessages(nats, subjects.tags(organizationId, connectorId + 100), 'TAGS')
      const arrived = { ms: Date.now(), place: 0 }
      return messages.flatMap((data) => {
        const { reads, rejected } = decodeTagMessage(data, arrived, gunzip)
        if (rejected[0]) throw new Error(rejected[0].reason)
        return reads
      })
    },
    messages: (connectorId: number) => messages.get(subjectOf(connectorId + 100)) ?? [],
    /** Returns what a running connector has received; null if it does not run. */
    monitor: (connectorId: number) =>
      nats
        .request(subjects.connectorMonitor(organizationId, connectorId), undefined, { timeout: 5_000 })
        .then((response) => connectorMonitor.parse(response.json()))
        .catch(() => null),
    browse: async (request: object) => {
      const payload = JSON.stringify(request)
      const response = await nats.request(subjects.connectorBrowse(organizationId), payload, { timeout: 40_000 })
      return connectorBrowse.parse(response.json())
    },
    status: (connectorId: number) =>
      db.selectFrom('connector_status').selectAll().where('connector_id', '=', connectorId).executeTakeFirst(),
    /** Returns the number of connectors that are connected. */
    connected: async () =>
      (await db.selectFrom('connector_status').select('status').where('status', '=', 'connected').execute()).length,
    stopIngest: () => ingest.stop(),
    startIngest: async () => {
      ingest = await startIngest(readEnv(environment.env), [connectors, ...otherParts])
    },
    problems: () => ingest.problems(),
    async close() {
      await ingest.stop()
      subscription.unsubscribe()
      await nats.close()
      await db.destroy()
      await environment.close()
    },
  }
}

async function storedMessages(nats: NatsConnection, subject: string, stream = 'TELEMETRY'): Promise<Uint8Array[]> {
  const manager = await nats.jetstreamManager()
  const { state } = await manager.streams.info(stream)
  const stored: Uint8Array[] = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage(stream, { seq })
    if (message.subject === subject) stored.push(message.data)
  }
  return stored
}
