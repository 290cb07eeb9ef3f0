import type { ConnectorStatusWord, MachineUnknownWord } from '@takt/domain/areas/connectors/connectorStatus.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { connectorsTexts as texts } from './texts.ts'

type Status = {
  connectorId: number
  status: ConnectorStatusWord
  lastError: string | null
  failingSince: Date | null
  lastDataAt: Date | null
  machineUnknown: MachineUnknownWord | null
  machineUnknownSince: Date | null
  updatedAt: Date
  silent: boolean
}

const nothingKnown = { failingSince: null, machineUnknown: null, machineUnknownSince: null }

function fares(enabled: boolean, stored: Status | undefined) {
  const lastDataAt = stored?.lastDataAt?.toISOString() ?? null
  if (!enabled) return { status: 'stopped', lastError: null, lastDataAt, ...nothingKnown }
  if (!stored || (stored.status === 'stopped' && !stored.silent))
    return { status: 'connecting', lastError: null, lastDataAt, ...nothingKnown }
  if (stored.silent)
    return {
      ...nothingKnown,
      status: 'failing',
      lastError: texts.ingestIsSilent,
      lastDataAt,
      failingSince: stored.updatedAt.toISOString(),
    }
  const { status, lastError, machineUnknown } = stored
  const machineUnknownSince = stored.machineUnknownSince?.toISOString() ?? null
  const failingSince = stored.failingSince?.toISOString() ?? null
  return { status, lastError, lastDataAt, failingSince, machineUnknown, machineUnknownSince }
}

/**
 * Adds the state of connectors: `status`, `lastError`, `lastDataAt` (an instant, or null before the first data),
 * `failingSince` (an instant, or null unless the source is not reached), `machineUnknown` and `machineUnknownSince` (an
 * instant of the source's clock). The last two are null if the state of the machine is known.
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
        machine_unknown_since as "machineUnknownSince", failing_since as "failingSince", updated_at as "updatedAt",
        updated_at < now() - interval '60 seconds' as silent
      from connector_status where organization_id = ${tenant.organizationId}::int`.execute(trx)
    return new Map(statuses.map((status) => [status.connectorId, status]))
  })
  return rows.map((row) => ({ ...row, ...fares(row.enabled === true, statusById.get(Number(row.connectorId))) }))
}
