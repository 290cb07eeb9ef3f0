import type { DisplayChange } from '@takt/domain/areas/access/displays.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { invalid } from '../../../core/http/responses/httpError.ts'
import type { AccessTables } from '../accessTables.ts'
import { accessTexts as texts } from '../texts.ts'
import type { findDisplay } from './findDisplays.ts'

type Display = Awaited<ReturnType<typeof findDisplay>>

/** Throws if the organization does not have one of the device groups. */
export async function rejectUnknownGroups(
  systemDb: Kysely<Tables>,
  organizationId: number,
  deviceGroupIds: readonly number[] | null | undefined,
): Promise<void> {
  if (!deviceGroupIds) return
  const { rows } = await sql<{ id: number }>`select device_group_id as id from device_groups
    where organization_id = ${organizationId}::int`.execute(systemDb)
  const missing = deviceGroupIds.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw invalid({ deviceGroupIds: texts.noDeviceGroup(missing) })
}

/**
 * Changes the name, dashboards and machines of a wall display. New machines take effect with its next request and
 * frame; if a restriction is added or removed, its messaging restarts with other permissions.
 */
export async function changeDisplay(
  systemDb: Kysely<Tables>,
  display: Display,
  change: DisplayChange,
  now: number,
): Promise<void> {
  const { displayName, dashboards, deviceGroupIds } = change
  await systemDb.transaction().execute(async (baseTrx) => {
    const trx = baseTrx.withTables<AccessTables & { messaging_key: { session_id: string; revoked_at: Date | null } }>()
    const fields = {
      ...(displayName === undefined ? {} : { display_name: displayName }),
      ...(dashboards === undefined ? {} : { dashboards: JSON.stringify(dashboards) }),
      ...(deviceGroupIds === undefined ? {} : { device_group_ids: deviceGroupIds && JSON.stringify(deviceGroupIds) }),
    }
    if (Object.keys(fields).length === 0) return
    await trx.updateTable('display').set(fields).where('display_id', '=', display.display_id).execute()
    if (deviceGroupIds === undefined || (deviceGroupIds === null) === (display.device_group_ids === null)) return
    await trx
      .updateTable('messaging_key')
      .set({ revoked_at: new Date(now) })
      .where('session_id', '=', display.session_id)
      .where('revoked_at', 'is', null)
      .execute()
  })
}
