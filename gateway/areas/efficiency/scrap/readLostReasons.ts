import { resourceAt } from '@takt/domain/areas/efficiency/floor/attachment.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type LostKind, withScrap } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/sums/tallyIntervals.ts'
import { windowMs } from '@takt/domain/areas/efficiency/sums/windowRollup.ts'
import { contextNeeded, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Output, Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { sql } from 'kysely'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import { type FactSources, type ResourceStretch, toldByStretch } from '../rawTallies.ts'
import { efficiencyTexts as texts } from '../texts.ts'

/** So many entries' moves are looked at, at most. */
const movesAtMost = 20_000
/** Stretches of machines that are read with one question. */
const stretchesAtOnce = 200

export type LostParts = Record<LostKind, number>

/**
 * How many parts people said to be scrap or rework, by reason: of those made in planned time at these machines from
 * slices that began in `range` before `asOf`, of outputs that are asked for. What a slice does not have is not counted,
 * as in every other figure. Refuses (413) what is too much to look at.
 */
export async function readLostReasons(
  facts: FactSources,
  about: {
    floor: Floor
    resourceIDs: readonly string[]
    range: Interval
    asOf: number
    isAsked: (output: Output) => boolean
    signal?: AbortSignal
  },
): Promise<Map<string, LostParts>> {
  const { floor, range, asOf, isAsked, signal } = about
  const among = new Set(about.resourceIDs)
  const deviceIds = about.resourceIDs.flatMap((id) => contextNeeded(floor, id, range).deviceIds)
  const { rows } = await sql<{ entryID: number; deviceId: number; from: number; reasonCode: string }>`
    select m.entry_id as "entryID", m.device_id as "deviceId", m.slice_from::float8 as "from", e.reason_code as "reasonCode"
    from scrap_move m join scrap_entry e using (organization_id, entry_id)
    where organization_id = ${floor.organizationId}::int
      and m.device_id = any(${deviceIds}::int[])
      and m.slice_from >= ${range.start}::bigint and m.slice_from < ${Math.min(range.end, asOf)}::bigint
      and not exists (select from scrap_taken_back b
        where b.organization_id = m.organization_id and b.entry_id = m.entry_id)
    order by m.slice_from limit ${movesAtMost + 1}`.execute(facts.systemDb)
  if (rows.length > movesAtMost) throw new Refusal('tooLarge', texts.tooMuchLost)
  const reasonOf = new Map(rows.map(({ entryID, reasonCode }) => [entryID, reasonCode]))
  const stretches = new Map<string, ResourceStretch>()
  for (const { deviceId, from } of rows) {
    const resourceID = resourceAt(floor, deviceId, from)
    if (resourceID === null || !among.has(resourceID)) continue
    const start = windowFloor(from)
    stretches.set(JSON.stringify([resourceID, start]), { resourceID, range: { start, end: start + windowMs } })
  }
  const lost = new Map<string, LostParts>()
  const all = [...stretches.values()]
  const turn = turns()
  for (let first = 0; first < all.length; first += stretchesAtOnce) {
    const some = all.slice(first, first + stretchesAtOnce)
    const { told, scrap } = await toldByStretch(facts, { floor, stretches: some, ...(signal && { signal }) })
    for (const [k, { resourceID, range: window }] of some.entries()) {
      await turn()
      const within = { start: Math.max(range.start, window.start), end: Math.min(range.end, window.end) }
      // Of each reason the slices as if they had made its parts alone: what counts of them is for the tally to say.
      const slicesOf = new Map<string, Slice[]>()
      const { counting } = timelineOf(floor, resourceID, told[k]!, asOf)
      withScrap(counting, scrap, (slice, { entryID, kind }, parts, output) => {
        const reasonCode = reasonOf.get(entryID)
        if (reasonCode === undefined || !isAsked(output)) return
        const outputs = [{ ...output, good: 0, scrap: 0, rework: 0, [kind]: parts }]
        slicesOf.set(reasonCode, [...(slicesOf.get(reasonCode) ?? []), { ...slice, outputs }])
      })
      for (const [reasonCode, slices] of slicesOf) {
        const made = { kept: [], counting: slices, segments: [] }
        const [tallied] = tallyIntervals(made, [within], { floor, resourceID, asOf, sumsOnly: true })
        const { scrap, rework } = tallied!.tally
        const sum = lost.get(reasonCode) ?? { scrap: 0, rework: 0 }
        lost.set(reasonCode, { scrap: sum.scrap + scrap, rework: sum.rework + rework })
      }
    }
  }
  return lost
}
