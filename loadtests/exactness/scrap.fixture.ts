import { randomUUID } from 'node:crypto'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { ScrapMove } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { sql } from 'kysely'
import { recordScrap, revertScrap } from '../../gateway/areas/efficiency/scrap/recordScrap.ts'
import type { Dependencies } from '../../gateway/core/dependencies.ts'
import { HttpError } from '../../gateway/core/http/responses/httpError.ts'
import type { ScrapChange } from './correctedPlant.ts'
import { pollUntil } from './pollUntil.ts'

/**
 * Enters scrap in histories through the same functions as the screens at machines, and computes the result a second
 * time, naively.
 */
export function createScrapFixture(dependencies: Dependencies) {
  const entriesByOrganization = new Map<number, { clientId: string; resourceID: string }[]>()

  return {
    /** Returns the number of stored entries. */
    count: () => [...entriesByOrganization.values()].reduce((sum, all) => sum + all.length, 0),
    /** Applies the change; an entry with more parts than there are good ones is ignored. */
    async apply(floor: Floor, change: ScrapChange): Promise<void> {
      const { organizationId } = floor
      const tenant = { organizationId, entityId: 1, userId: null }
      const all = entriesByOrganization.get(organizationId) ?? []
      entriesByOrganization.set(organizationId, all)
      if (change.what === 'scrapBack') {
        const entry = all[change.which]
        if (!entry) return
        const context = { tenant, floor, resourceID: entry.resourceID, name: 'Screen' }
        return revertScrap(dependencies, context, { clientId: randomUUID(), takesBack: entry.clientId })
      }
      const { resourceID, kind, quantity } = change
      if (!floor.resources.has(resourceID)) return
      const clientId = randomUUID()
      const at = new Date(change.at).toISOString()
      const parts = { clientId, at, kind, quantity, operation: null, reasonCode: 'P1' }
      try {
        await recordScrap(
          { ...dependencies, now: () => change.at },
          { tenant, floor, resourceID, name: 'Screen' },
          parts,
        )
        all.push({ clientId, resourceID })
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
      }
    },
    /** Resolves once the results include all entries. */
    allCounted: ({ organizationId }: Floor) =>
      pollUntil('parts are counted as people said', async () => {
        const pendingRows = sql`select id from reason_touched where organization_id = ${organizationId}`
        return (await pendingRows.execute(dependencies.systemDb)).rows.length === 0
      }),
    /** Returns the slices after the valid entries, part by part; shares no code with the functions it checks. */
    async naiveSlices({ organizationId }: Floor, slices: readonly Slice[]): Promise<Slice[]> {
      const { rows } = await sql<ScrapMove>`select m.entry_id as "entryID", m.device_id as "deviceId",
          m.slice_from::float8 as "from", m.quantity, e.kind, e.job_num as "jobNum", e.assembly_seq as "assemblySeq",
          e.opr_seq as "oprSeq"
        from scrap_move m join scrap_entry e on (e.organization_id, e.entry_id) = (m.organization_id, m.entry_id)
        where m.organization_id = ${organizationId}
          and e.entry_id not in (select entry_id from scrap_taken_back where organization_id = ${organizationId})
        order by m.entry_id`.execute(dependencies.systemDb)
      const after = slices.map((slice) => ({ ...slice, outputs: slice.outputs.map((output) => ({ ...output })) }))
      const textOf = (of: Pick<ScrapMove, 'jobNum' | 'assemblySeq' | 'oprSeq'>) =>
        JSON.stringify([of.jobNum, of.assemblySeq, of.oprSeq])
      for (const move of rows)
        for (const { deviceId, from, outputs } of after) {
          if (deviceId !== move.deviceId || from !== move.from) continue
          for (let left = move.quantity; left > 0; left--) {
            const output = outputs.find((candidate) => candidate.good > 0 && textOf(candidate) === textOf(move))
            if (!output) break
            output.good -= 1
            output[move.kind] += 1
          }
        }
      return after
    },
  }
}
