import type { ConnectorStatusWord, MachineUnknownWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>

/** Tables of migrations/postgres/0030 and 0396 to 0398 that ingest reads and writes. */
export type ConnectorTables = {
  connectors: {
    organization_id: number
    connector_id: number
    connector_type_id: string
    description: string | null
    device_id: number
    enabled: boolean
    options: Json
    version: number
  }
  connector_secret: { organization_id: number; connector_id: number; sealed: string }
  connector_status: {
    organization_id: number
    connector_id: number
    status: ConnectorStatusWord
    last_error: string | null
    failing_since: Date | null
    last_data_at: Date | null
    machine_unknown: MachineUnknownWord | null
    machine_unknown_since: Date | null
    updated_at: Generated<Date>
  }
  connector_feed: { organization_id: number; connector_id: number; state: Json; updated_at: Generated<Date> }
  connector_certificate: { organization_id: number; sealed: string; expires_at: Date }
}
