import { deserialize, serialize } from 'node:v8'
import type { LocatingFloor } from '@takt/domain/areas/locating/locatingFloor.ts'
import { type ClickHouse, queryTenant, shortAnswer } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import type { Versions } from '../stream/versions.ts'
import { type FloorChange, floorChange, uniteChanges } from './floorChange.ts'

/** Reads what tells where an organization's tags are from master data. */
export type LoadTagFloor = (organizationId: number) => Promise<LocatingFloor>

type Kept = { floor: LocatingFloor; pending: FloorChange | null }

const row = z.object({ floor: z.string(), pending: z.string() })
const ever: FloorChange = { since: Number.NEGATIVE_INFINITY, antennas: null }

// Structured clone keeps maps and infinities, which JSON does not.
const pack = (value: unknown) => serialize(value).toString('base64')
const unpack = (text: string) => deserialize(Buffer.from(text, 'base64'))

/**
 * The antennas, zones and rules with which hours of tags are computed. What is kept agrees with the floor that is kept
 * beside it, but for what is `pending`: that is noted before anything is computed with another floor, so that a kill or
 * a change that is taken back meanwhile changes nothing in the end.
 */
export function createTagFloors(options: { client: ClickHouse; load: LoadTagFloor; versions: Versions }) {
  const { client, load, versions } = options
  const known = new Map<number, Kept>()

  async function keep(organizationId: number, kept: Kept) {
    const [floor, pending] = [pack(kept.floor), kept.pending ? pack(kept.pending) : '']
    const values = [{ organization_id: organizationId, version: String(versions()), floor, pending }]
    await client.insert({ table: 'tag_floor', values, format: 'JSONEachRow' })
    known.set(organizationId, kept)
  }

  async function read(organizationId: number): Promise<Kept | null> {
    const query = 'SELECT floor, pending FROM tag_floor FINAL WHERE organization_id = {organization:UInt32}'
    const [found] = await queryTenant(client, { organizationId, query, row, settings: shortAnswer })
    if (!found) return null
    return { floor: unpack(found.floor), pending: found.pending ? unpack(found.pending) : null }
  }

  /** Takes over the floor of today; answers whether it is another. */
  async function take(organizationId: number, before: Kept | null): Promise<boolean> {
    const floor = await load(organizationId)
    const change = before ? floorChange(before.floor, floor) : ever
    if (!change) return false
    await keep(organizationId, { floor, pending: uniteChanges(before?.pending ?? null, change) })
    return true
  }

  return {
    /** The floor to compute with now. */
    async of(organizationId: number): Promise<LocatingFloor> {
      if (!known.has(organizationId)) {
        const before = await read(organizationId)
        if (before) known.set(organizationId, before)
        await take(organizationId, before)
      }
      return known.get(organizationId)!.floor
    },
    /** Looks whether master data changed; answers whether it did. */
    refresh: async (organizationId: number): Promise<boolean> => {
      const before = known.get(organizationId)
      return before !== undefined && take(organizationId, before)
    },
    organizations: () => [...known.keys()],
    /** What is to be computed anew, if anything is. */
    pending: (organizationId: number) => known.get(organizationId)?.pending ?? null,
    /** What was pending is computed. */
    async settle(organizationId: number): Promise<void> {
      const kept = known.get(organizationId)
      if (kept?.pending) await keep(organizationId, { ...kept, pending: null })
    },
  }
}
export type TagFloors = ReturnType<typeof createTagFloors>
