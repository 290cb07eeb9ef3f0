import { operationText, type Work } from '@takt/domain/areas/checksheets/work.ts'
import { reportsTo } from '@takt/domain/areas/efficiency/floor/attachment.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { factsCountIn } from '@takt/domain/areas/efficiency/floor/service.ts'
import { contextNeeded } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { readReportedWork } from '@takt/store/clickhouse/reportedWork.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { type FactSources, resourceTimelines } from '../efficiency/index.ts'

const lookBackMs = 86_400_000

type WorkQuery = { resourceIDs: readonly string[]; now: number; signal?: AbortSignal }

/** Reads the work that a machine reported for the last day, as needed for checks; ascending. */
export async function workOf(
  { catchUp, ...facts }: FactSources & Pick<Dependencies, 'catchUp'>,
  floor: Floor,
  resourceID: string,
  now: number,
): Promise<Work[]> {
  const range = { start: now - lookBackMs, end: now }
  await catchUp({ organizationId: floor.organizationId, range, rollups: false })
  return (await workOfMany(facts, floor, { resourceIDs: [resourceID], now })).get(resourceID)!
}

/** Reads the work of many machines with one query; slices are resolved only for machines that took some back. */
export async function workOfMany(
  facts: FactSources,
  floor: Floor,
  { resourceIDs, now, signal }: WorkQuery,
): Promise<Map<string, Work[]>> {
  const range = { start: now - lookBackMs, end: now }
  const devicesOf = new Map(resourceIDs.map((id) => [id, contextNeeded(floor, id, range).deviceIds]))
  const workByDevice = await readReportedWork(facts.clickhouse, {
    organizationId: floor.organizationId,
    deviceIds: [...new Set([...devicesOf.values()].flat())],
    from: range.start,
    to: range.end,
    signal,
  })
  const work = new Map<string, Work[]>()
  const maybeYield = createYielder()
  for (const [resourceID, deviceIds] of devicesOf) {
    await maybeYield()
    const isOwn = countsFor(floor, resourceID)
    const all = deviceIds.map((deviceId) => workByDevice.get(deviceId)?.filter(({ from }) => isOwn(deviceId, from)))
    if (all.every((ofDevice) => ofDevice !== undefined)) work.set(resourceID, all.flat().sort(byStart))
  }
  const remaining = resourceIDs.filter((resourceID) => !work.has(resourceID))
  for (const [resourceID, resolved] of await resolvedWork(facts, floor, { resourceIDs: remaining, range, signal }))
    work.set(resourceID, resolved)
  return work
}

const byStart = (a: Work, b: Work) => a.from - b.from

/** Creates a predicate that is true if the slices of a device from an instant on count for a machine. */
function countsFor(floor: Floor, resourceID: string): (deviceId: number, from: number) => boolean {
  const resource = floor.resources.get(resourceID)
  if (!resource) return () => false
  const reports = reportsTo(resource)
  const service = factsCountIn(resource.service)
  return (deviceId, from) => from >= service.start && from < service.end && reports(deviceId, from)
}

async function resolvedWork(
  facts: FactSources,
  floor: Floor,
  { resourceIDs, range, signal }: Omit<WorkQuery, 'now'> & { range: Interval },
): Promise<Map<string, Work[]>> {
  const work = new Map<string, Work[]>(resourceIDs.map((resourceID) => [resourceID, []]))
  const query = { floor, resourceIDs, stretches: [range], isDone: () => false, asOf: range.end, signal }
  for await (const { resourceID, timeline } of resourceTimelines(facts, query)) {
    const counting = timeline.counting.filter(({ from }) => from >= range.start && from < range.end)
    work.get(resourceID)!.push(...counting.map(worked))
  }
  return work
}

function worked({ from, to, state, outputs }: Slice): Work {
  const [first] = outputs
  return {
    from,
    to,
    isSetup: state === stateCodes.setup,
    parts: outputs.reduce((sum, { good, scrap, rework }) => sum + good + scrap + rework, 0),
    operation: first?.jobNum ? operationText(first) : null,
    makes: outputs.map(({ jobNum, assemblySeq, oprSeq, partNum }) => ({ jobNum, assemblySeq, oprSeq, partNum })),
  }
}
