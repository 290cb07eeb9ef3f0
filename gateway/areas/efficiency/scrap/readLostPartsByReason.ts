import { resourceAt } from '@takt/domain/areas/efficiency/floor/attachment.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type DefectKind, withScrap } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { contextNeeded, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Output, Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/totals/tallyIntervals.ts'
import { windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { sql } from 'kysely'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import { type FactSources, type ResourceInterval, reportedSlicesByInterval } from '../rawTallies.ts'
import { efficiencyTexts as texts } from '../texts.ts'

/** Maximum number of scrap moves read by one query. */
const maxMoves = 20_000
/** Number of machine intervals read with one query. */
const intervalsPerQuery = 200

export type LostParts = Record<DefectKind, number>

/**
 * Returns the number of parts reported as scrap or rework, by reason: parts made in planned time on these machines, in
 * slices that started in `range` before `asOf`, for the requested outputs. Parts that exceed those of a slice are not
 * counted, as in every other metric. Throws `tooLarge` (413) if there are too many entries.
 */
export async function readLostPartsByReason(
  facts: FactSources,
  about: {
    floor: Floor
    resourceIDs: readonly string[]
    range: Interval
    asOf: number
    isRequested: (output: Output) => boolean
    signal?: AbortSignal
  },
): Promise<Map<string, LostParts>> {
  const { floor, range, asOf, isRequested, signal } = about
  const requestedIDs = new Set(about.resourceIDs)
  const deviceIds = about.resourceIDs.flatMap((id) => contextNeeded(floor, id, range).deviceIds)
  const { rows } = await sql<{ entryID: number; deviceId: number; from: number; reasonCode: string }>`
    select m.entry_id as "entryID", m.device_id as "deviceId", m.slice_from::float8 as "from", e.reason_code as "reasonCode"
    from scrap_move m join scrap_entry e using (organization_id, entry_id)
    where organization_id = ${floor.organizationId}::int
      and m.device_id = any(${deviceIds}::int[])
      and m.slice_from >= ${range.start}::bigint and m.slice_from < ${Math.min(range.end, asOf)}::bigint
      and not exists (select from scrap_taken_back b
        where b.organization_id = m.organization_id and b.entry_id = m.entry_id)
    order by m.slice_from limit ${maxMoves + 1}`.execute(facts.systemDb)
  if (rows.length > maxMoves) throw new HttpError('tooLarge', texts.tooMuchLost)
  const reasonOf = new Map(rows.map(({ entryID, reasonCode }) => [entryID, reasonCode]))
  const intervals = new Map<string, ResourceInterval>()
  for (const { deviceId, from } of rows) {
    const resourceID = resourceAt(floor, deviceId, from)
    if (resourceID === null || !requestedIDs.has(resourceID)) continue
    const start = windowFloor(from)
    intervals.set(JSON.stringify([resourceID, start]), { resourceID, range: { start, end: start + windowMs } })
  }
  const totals = new Map<string, LostParts>()
  const all = [...intervals.values()]
  const yieldTurn = createYielder()
  for (let first = 0; first < all.length; first += intervalsPerQuery) {
    const some = all.slice(first, first + intervalsPerQuery)
    const { reported: sliceLists, scrap } = await reportedSlicesByInterval(facts, {
      floor,
      stretches: some,
      ...(signal && { signal }),
    })
    for (const [k, { resourceID, range: window }] of some.entries()) {
      await yieldTurn()
      const within = { start: Math.max(range.start, window.start), end: Math.min(range.end, window.end) }
      // Slices per reason, as if they had made only its parts; the tally decides which of them count.
      const slicesOf = new Map<string, Slice[]>()
      const { counting } = timelineOf(floor, resourceID, sliceLists[k]!, asOf)
      withScrap(counting, scrap, (slice, { entryID, kind }, parts, output) => {
        const reasonCode = reasonOf.get(entryID)
        if (reasonCode === undefined || !isRequested(output)) return
        const outputs = [{ ...output, good: 0, scrap: 0, rework: 0, [kind]: parts }]
        slicesOf.set(reasonCode, [...(slicesOf.get(reasonCode) ?? []), { ...slice, outputs }])
      })
      for (const [reasonCode, slices] of slicesOf) {
        const timeline = { current: [], counting: slices, segments: [] }
        const [tallied] = tallyIntervals(timeline, [within], { floor, resourceID, asOf, totalsOnly: true })
        const { scrap, rework } = tallied!.tally
        const total = totals.get(reasonCode) ?? { scrap: 0, rework: 0 }
        totals.set(reasonCode, { scrap: total.scrap + scrap, rework: total.rework + rework })
      }
    }
  }
  return totals
}
