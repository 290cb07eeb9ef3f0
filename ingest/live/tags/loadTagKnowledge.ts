import type { LocatingFloor } from '@takt/domain/areas/locating/locatingFloor.ts'
import { loadLocatingFloor } from '@takt/store/locating/locatingFloor.ts'
import { locatingSettings } from '@takt/store/locating/locatingSettings.ts'
import { readTaggings } from '@takt/store/locating/taggings.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { TagKnowledge } from './tagsNow.ts'

/** What tells where an organization's tags are besides their reads, and whose they are. `db` is the system's. */
export async function loadTagKnowledge(
  db: Kysely<Tables>,
  organizationId: number,
  now: number,
): Promise<{ floor: LocatingFloor; knowledge: TagKnowledge }> {
  const [floor, taggings, settings] = await Promise.all([
    loadLocatingFloor(db, organizationId),
    readTaggings(db, { organizationId, from: now, to: now }),
    locatingSettings(db, organizationId, now),
  ])
  return { floor, knowledge: { taggings, ...settings } }
}
