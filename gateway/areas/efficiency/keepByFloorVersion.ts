import { floorVersion } from '@takt/store/floor/floor.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'

type Kept<Value> = { version: string; at: number; value: Promise<Value> }

// The stamp of a floor may miss a change that commits very late: nothing is kept for longer.
const keptMs = 60_000
const mostKept = 100

/**
 * What `load` reads of an organization's floor, as it stands now: loaded anew when the floor's stamp changes or a
 * minute has passed, otherwise the very same object. That of the latest hundred organizations is kept, unless
 * it is provisional.
 */
export function keepByFloorVersion<Value>(
  db: Kysely<Tables>,
  now: () => number,
  load: (db: Kysely<Tables>, organizationId: number) => Promise<Value>,
  isProvisional: (value: Value) => boolean = () => false,
): (organizationId: number) => Promise<Value> {
  const all = new Map<number, Kept<Value>>()
  return async (organizationId) => {
    const version = await floorVersion(db, organizationId)
    const known = all.get(organizationId)
    if (known && known.version === version && now() - known.at < keptMs) return known.value
    const fresh = { version, at: now(), value: load(db, organizationId) }
    all.delete(organizationId)
    if (all.size >= mostKept) all.delete(all.keys().next().value!)
    all.set(organizationId, fresh)
    fresh.value.then(
      (value) => isProvisional(value) && all.delete(organizationId),
      () => all.delete(organizationId),
    )
    return fresh.value
  }
}
