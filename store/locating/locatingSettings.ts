import { defaultSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../postgres/tables.ts'

/**
 * Settings of an organization for tag responses: the time without reads after which a tag has left (ms), and the start
 * of the retained positions of people (epoch ms).
 */
export type LocatingSettings = { silentMs: number; peopleFrom: number }

/** Reads the settings of an organization; `db` may be a transaction that sees its rows. */
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
