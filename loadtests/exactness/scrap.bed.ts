import { randomUUID } from 'node:crypto'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { ScrapMove } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { sql } from 'kysely'
import { sayScrap, takeScrapBack } from '../../gateway/areas/efficiency/scrap/sayScrap.ts'
import type { Dependencies } from '../../gateway/core/dependencies.ts'
import { Refusal } from '../../gateway/core/http/responses/refusal.ts'
import type { ScrapChange } from './correctedPlant.ts'
import { lookUntil } from './lookUntil.ts'

/**
 * What people say of parts in histories, by the very calls of the screens at machines; and its figures once more,
 * naively.
 */
export function createScrapBed(dependencies: Dependencies) {
  const said = new Map<number, { clientId: string; resourceID: string }[]>()

  return {
    /** How many entries were kept. */
    count: () => [...said.values()].reduce((sum, all) => sum + all.length, 0),
    /** Says it; where there are not so many good parts nothing is said. */
    async say(floor: Floor, change: ScrapChange): Promise<void> {
      const { organizationId } = floor
      const tenant = { organizationId, entityId: 1, userId: null }
      const all = said.get(organizationId) ?? []
      said.set(organizationId, all)
      if (change.what === 'scrapBack') {
        const one = all[change.which]
        if (!one) return
        const sayer = { tenant, floor, resourceID: one.resourceID, name: 'Screen' }
        return takeScrapBack(dependencies, sayer, { clientId: randomUUID(), takesBack: one.clientId })
      }
      const { resourceID, kind, quantity } = change
      if (!floor.resources.has(resourceID)) return
      const clientId = randomUUID()
      const at = new Date(change.at).toISOString()
      const parts = { clientId, at, kind, quantity, operation: null, reasonCode: 'P1' }
      try {
        await sayScrap({ ...dependencies, now: () => change.at }, { tenant, floor, resourceID, name: 'Screen' }, parts)
        all.push({ clientId, resourceID })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    },
    /** Resolves once figures are computed with all that was said. */
    allCounted: ({ organizationId }: Floor) =>
      lookUntil('parts are counted as people said', async () => {
        const touched = sql`select id from reason_touched where organization_id = ${organizationId}`
        return (await touched.execute(dependencies.systemDb)).rows.length === 0
      }),
    /** Slices with what stands of it, part by part; shares nothing with what it checks. */
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
            const output = outputs.find((one) => one.good > 0 && textOf(one) === textOf(move))
            if (!output) break
            output.good -= 1
            output[move.kind] += 1
          }
        }
      return after
    },
  }
}
