import type { ConnectorStatusWord, MachineUnknownWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { connectorsTexts as texts } from './texts.ts'

type Status = {
  connectorId: number
  status: ConnectorStatusWord
  lastError: string | null
  lastDataAt: Date | null
  machineUnknown: MachineUnknownWord | null
  machineUnknownSince: Date | null
  silent: boolean
}

const known = { machineUnknown: null, machineUnknownSince: null }

function fares(enabled: boolean, stored: Status | undefined) {
  const lastDataAt = stored?.lastDataAt?.toISOString() ?? null
  if (!enabled) return { status: 'stopped', lastError: null, lastDataAt, ...known }
  if (!stored || (stored.status === 'stopped' && !stored.silent))
    return { status: 'connecting', lastError: null, lastDataAt, ...known }
  if (stored.silent) return { status: 'failing', lastError: texts.ingestIsSilent, lastDataAt, ...known }
  const { status, lastError, machineUnknown } = stored
  const machineUnknownSince = stored.machineUnknownSince?.toISOString() ?? null
  return { status, lastError, lastDataAt, machineUnknown, machineUnknownSince }
}

/**
 * Adds the state of connectors: `status`, `lastError`, `lastDataAt` (an instant, or null before the first data),
 * `machineUnknown` and `machineUnknownSince` (an instant of the source's clock). The last two are null if the state of
 * the machine is known.
 */
export async function completeStatus(
  rows: Record<string, unknown>[],
  tenant: Tenant,
  db: Kysely<Tables>,
): Promise<Record<string, unknown>[]> {
  const statusById = await asTenant(db, tenant, async (trx) => {
    const { rows: statuses } =
      await sql<Status>`select connector_id as "connectorId", status, last_error as "lastError",
        last_data_at as "lastDataAt", machine_unknown as "machineUnknown",
        machine_unknown_since as "machineUnknownSince", updated_at < now() - interval '60 seconds' as silent
      from connector_status where organization_id = ${tenant.organizationId}::int`.execute(trx)
    return new Map(statuses.map((status) => [status.connectorId, status]))
  })
  return rows.map((row) => ({ ...row, ...fares(row.enabled === true, statusById.get(Number(row.connectorId))) }))
}
