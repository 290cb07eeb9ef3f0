import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { AccessTables } from '../accessTables.ts'

/** Last reported state of a wall display; `build` and `hereAt` (epoch ms) are null if it never reported. */
export type DisplayBuild = { displayId: number; displayName: string; build: string | null; hereAt: number | null }

/** Records the build of a display's page; returns the build to which it must update, null if none. */
export async function noteDisplay(
  systemDb: Kysely<Tables>,
  { displayId, build, now }: { displayId: number; build: string; now: number },
): Promise<string | null> {
  const row = await systemDb
    .withTables<AccessTables>()
    .updateTable('display')
    // Clears a reached target build; otherwise a later build would be taken for the wrong one.
    .set({ build, here_at: new Date(now), renew_to: sql`nullif(renew_to, ${build})` })
    .where('display_id', '=', displayId)
    .returning('renew_to')
    .executeTakeFirst()
  return row?.renew_to ?? null
}

/** Returns the displays of an organization that are in use, by name: wall displays and open screens at machines. */
export async function displayBuilds(systemDb: Kysely<Tables>, organizationId: number): Promise<DisplayBuild[]> {
  const rows = await systemDb
    .withTables<AccessTables>()
    .selectFrom('display')
    .select(['display_id', 'display_name', 'build', 'here_at'])
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where((or) =>
      or.or([
        or('device_id', 'is', null),
        or.exists(
          or
            .selectFrom('session')
            .select('session_id')
            .whereRef('session.session_id', '=', 'display.session_id')
            .where('ended_at', 'is', null),
        ),
      ]),
    )
    .orderBy('display_name')
    .orderBy('display_id')
    .execute()
  return rows.map((row) => ({
    displayId: row.display_id,
    displayName: row.display_name,
    build: row.build,
    hereAt: row.here_at?.getTime() ?? null,
  }))
}

/** Requests displays of an organization to update to a build with their next heartbeat. */
export async function requestUpdate(
  systemDb: Kysely<Tables>,
  {
    organizationId,
    displayIds,
    build,
  }: { organizationId: number; displayIds: readonly number[]; build: string | null },
): Promise<void> {
  if (displayIds.length === 0) return
  await systemDb
    .withTables<AccessTables>()
    .updateTable('display')
    .set({ renew_to: build })
    .where('organization_id', '=', organizationId)
    .where('display_id', 'in', [...displayIds])
    .execute()
}
