import type { JobEfficiency } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import type { LearnedCycle, LearnedCycles } from '@takt/domain/areas/efficiency/answers/learnedCycles.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { changeoverReachMs, operationKey } from '@takt/domain/areas/efficiency/setups/course.ts'
import { mainAssembly } from '@takt/domain/areas/masterData/assemblies.ts'
import type { WrittenEnds, WrittenOperationEnd } from '@takt/domain/areas/training/answers/expectedEnds.ts'
import { expectedEnd } from '@takt/domain/areas/training/expectedEnd.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import type { BreakdownSources } from './computeBreakdown.ts'
import { readCourses } from './courses.ts'
import { createJobEfficiencies } from './createJobEfficiencies.ts'
import type { JobQuantities } from './readJobQuantities.ts'
import { createStandings } from './standings.ts'

const iso = (instant: number) => new Date(instant).toISOString()

type Ask = { floor: Floor; asOf: number; signal?: AbortSignal }

/**
 * Machines by the operation that each worked on last (`operationKey`), as far back as a changeover reaches: parallel
 * operations have the same machine.
 */
async function workingMachines(sources: BreakdownSources, ask: Ask, resourceIDs: readonly string[]) {
  const { dayOf } = wallClock(ask.floor.timeZone)
  const found = new Map<string, string[]>()
  let waiting = resourceIDs
  for (let day = dayOf(ask.asOf); waiting.length > 0 && day >= dayOf(ask.asOf - changeoverReachMs); day--) {
    const courses = await readCourses(
      sources,
      ask,
      waiting.map((resourceID) => ({ resourceID, day })),
    )
    const spansOf = (resourceID: string) => courses.get(resourceID)?.get(day)?.spans ?? []
    for (const resourceID of waiting) {
      const last = Math.max(...spansOf(resourceID).map(({ end }) => end))
      for (const { operation, end } of spansOf(resourceID))
        if (end === last)
          found.set(operationKey(operation), [...(found.get(operationKey(operation)) ?? []), resourceID])
    }
    waiting = waiting.filter((resourceID) => spansOf(resourceID).length === 0)
  }
  return found
}

/** Parts to be made of an operation's assembly: of the main one the quantity of the job. */
const quantityOf = ({ prodQty, requiredQty }: JobQuantities, { assemblySeq }: JobEfficiency): number | null => {
  const assembly = assemblySeq ?? mainAssembly.assemblySeq
  const required = requiredQty.get(assembly) ?? null
  return assembly === mainAssembly.assemblySeq ? (prodQty ?? required) : required
}

/** Null: nothing was learned of the operation at the machines that work on it, or none does. */
function endOfOperation(
  { floor, asOf }: Ask,
  operation: JobEfficiency,
  input: { cycles: readonly LearnedCycle[]; resourceIDs: readonly string[]; quantity: number | null },
): WrittenOperationEnd | null {
  const { assemblySeq, oprSeq, partNum, goodCount } = operation
  const { resourceIDs, quantity } = input
  const learned = input.cycles.filter((cycle) => cycle.partNum === partNum && cycle.oprSeq === oprSeq)
  const workers = resourceIDs.map((resourceID) => ({
    resourceID,
    learned: learned.find((cycle) => cycle.resourceID === resourceID) ?? null,
  }))
  if (partNum === null || workers.every((worker) => worker.learned === null)) return null
  const end = expectedEnd({ floor, asOf, remaining: quantity === null ? null : quantity - goodCount, workers })
  return {
    assemblySeq,
    oprSeq,
    partNum,
    goodCount,
    quantity,
    resourceIDs: resourceIDs.toSorted(),
    end: typeof end === 'string' ? null : { at: iso(end.at), earliest: iso(end.earliest), latest: iso(end.latest) },
    noEnd: typeof end === 'string' ? end : null,
  }
}

/** Computes the expected ends of the operations of a job that machines work on. */
export function createExpectedEnds(dependencies: Dependencies, sources: AnalyticsSources) {
  const { now, clickhouse, systemDb } = dependencies
  const efficiencyOf = createJobEfficiencies(dependencies, sources)
  const standingOf = createStandings(clickhouse)
  return async (
    floor: Floor,
    job: JobQuantities,
    input: { learned: LearnedCycles; signal?: AbortSignal },
  ): Promise<WrittenEnds> => {
    const { learned, signal } = input
    const { isEnabled, model } = learned
    if (!model || !job.isOpen) return { isEnabled, operations: [] }
    const ask: Ask = { floor, asOf: now(), signal }
    const { jobs, recomputing } = await efficiencyOf(floor, [job.jobNum], signal)
    const lately = jobs.filter(({ lastAt }) => Date.parse(lastAt) >= ask.asOf - changeoverReachMs)
    const resourceIDs = [...new Set(lately.flatMap((operation) => operation.resourceIDs))]
    const facts = { clickhouse, systemDb, entriesOf: sources.entriesOf, standingOf }
    const working = await workingMachines(facts, ask, resourceIDs)
    const operations = lately.flatMap((operation) => {
      const machines = working.get(operationKey(operation)) ?? []
      const quantity = quantityOf(job, operation)
      return endOfOperation(ask, operation, { cycles: model.cycles, resourceIDs: machines, quantity }) ?? []
    })
    return { isEnabled, ...(recomputing && { recomputing }), operations }
  }
}
