import { floorVersion } from '@takt/store/floor/floor.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'

type CacheEntry<Value> = { version: string; at: number; value: Promise<Value> }

// The version stamp of a floor may miss a change that commits very late, so entries expire after this time.
const maxAgeMs = 60_000
const maxEntries = 100

/**
 * Caches the result of `load` for an organization's current floor: reloaded when the floor's version stamp changes or a
 * minute has passed, otherwise the same object. Results of the latest hundred organizations are cached, unless they are
 * provisional.
 */
export function cacheByFloorVersion<Value>(
  db: Kysely<Tables>,
  now: () => number,
  load: (db: Kysely<Tables>, organizationId: number) => Promise<Value>,
  isProvisional: (value: Value) => boolean = () => false,
): (organizationId: number) => Promise<Value> {
  const all = new Map<number, CacheEntry<Value>>()
  return async (organizationId) => {
    const version = await floorVersion(db, organizationId)
    const cached = all.get(organizationId)
    if (cached && cached.version === version && now() - cached.at < maxAgeMs) return cached.value
    const fresh = { version, at: now(), value: load(db, organizationId) }
    all.delete(organizationId)
    if (all.size >= maxEntries) all.delete(all.keys().next().value!)
    all.set(organizationId, fresh)
    fresh.value.then(
      (value) => isProvisional(value) && all.delete(organizationId),
      () => all.delete(organizationId),
    )
    return fresh.value
  }
}
