import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../postgres/tables.ts'

/**
 * What an organization says of answers about tags: how long one may be silent before it has left (ms), and since when
 * it is kept where people were (epoch ms).
 */
export type LocatingSettings = { silentMs: number; peopleFrom: number }

/** Of an organization; `db` may be a transaction that sees its rows. */
export async function locatingSettings(
  db: Kysely<Tables>,
  organizationId: number,
  now: number,
): Promise<LocatingSettings> {
  const { rows } = await sql<{ silent: number; days: number }>`select tag_silent_secs as silent,
    people_position_days as days from organization_settings where organization_id = ${organizationId}::int`.execute(db)
  const { tagSilentSecs, peoplePositionDays } = defaultSettings(organizationId)
  const { silent, days } = rows[0] ?? { silent: tagSilentSecs, days: peoplePositionDays }
  return { silentMs: silent * 1000, peopleFrom: now - days * 86_400_000 }
}
