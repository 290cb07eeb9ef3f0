import type { Work } from '@takt/domain/checksheets/dueChecks.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { Slice } from '@takt/domain/efficiency/slice.ts'
import { stateCodes } from '@takt/domain/efficiency/state.ts'
import { type FactSources, timelines, timelinesOfMany } from '../efficiency/face.ts'

const lookBackMs = 86_400_000

/** What a machine told of the last day, as far as checks depend on it; ascending. */
export async function workOf(facts: FactSources, floor: Floor, resourceID: string, now: number): Promise<Work[]> {
  const work: Work[] = []
  const range = { start: now - lookBackMs, end: now }
  for await (const { timeline } of timelines(facts, { floor, resourceID, range, asOf: now }))
    work.push(...timeline.counting.filter(({ from }) => from >= range.start && from < now).map(worked))
  return work
}

/** The same of many machines, a few of them with one question. */
export async function workOfMany(
  facts: FactSources,
  floor: Floor,
  { resourceIDs, now, signal }: { resourceIDs: readonly string[]; now: number; signal: AbortSignal },
): Promise<Map<string, Work[]>> {
  const work = new Map<string, Work[]>()
  const range = { start: now - lookBackMs, end: now }
  const question = { floor, resourceIDs, stretches: [range], isDone: () => false, asOf: now, signal }
  for await (const { resourceID, timeline } of timelinesOfMany(facts, question)) {
    const told = timeline.counting.filter(({ from }) => from >= range.start && from < now).map(worked)
    work.set(resourceID, [...(work.get(resourceID) ?? []), ...told])
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
    operation: first?.jobNum ? JSON.stringify([first.jobNum, first.assemblySeq, first.oprSeq]) : null,
  }
}
