import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { JobEfficiency } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import type { LearnedCycle, LearnedCycles } from '@takt/domain/areas/efficiency/responses/learnedCycles.ts'
import { changeoverReachMs, operationKey } from '@takt/domain/areas/efficiency/setups/course.ts'
import { mainAssembly } from '@takt/domain/areas/masterData/assemblies.ts'
import { expectedEnd } from '@takt/domain/areas/training/expectedEnd.ts'
import type { EncodedEnds, EncodedOperationEnd } from '@takt/domain/areas/training/responses/expectedEnds.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import type { BreakdownSources } from './computeBreakdown.ts'
import { readCourses } from './courses.ts'
import { createJobEfficiencies } from './createJobEfficiencies.ts'
import type { JobQuantities } from './readJobQuantities.ts'
import { createStandings } from './standings.ts'

const iso = (instant: number) => new Date(instant).toISOString()

type FloorContext = { floor: Floor; asOf: number; signal?: AbortSignal }

/**
 * Machines by the operation that each worked on last (`operationKey`), searched back as far as a changeover can reach.
 * Parallel operations have the same machine.
 */
async function workingMachines(sources: BreakdownSources, context: FloorContext, resourceIDs: readonly string[]) {
  const { dayOf } = wallClock(context.floor.timeZone)
  const machines = new Map<string, string[]>()
  let waiting = resourceIDs
  for (let day = dayOf(context.asOf); waiting.length > 0 && day >= dayOf(context.asOf - changeoverReachMs); day--) {
    const courses = await readCourses(
      sources,
      context,
      waiting.map((resourceID) => ({ resourceID, day })),
    )
    const spansOf = (resourceID: string) => courses.get(resourceID)?.get(day)?.spans ?? []
    for (const resourceID of waiting) {
      const last = Math.max(...spansOf(resourceID).map(({ end }) => end))
      for (const { operation, end } of spansOf(resourceID))
        if (end === last)
          machines.set(operationKey(operation), [...(machines.get(operationKey(operation)) ?? []), resourceID])
    }
    waiting = waiting.filter((resourceID) => spansOf(resourceID).length === 0)
  }
  return machines
}

/** Number of parts to produce for an operation's assembly; the main assembly uses the quantity of the job. */
const quantityOf = ({ prodQty, requiredQty }: JobQuantities, { assemblySeq }: JobEfficiency): number | null => {
  const assembly = assemblySeq ?? mainAssembly.assemblySeq
  const required = requiredQty.get(assembly) ?? null
  return assembly === mainAssembly.assemblySeq ? (prodQty ?? required) : required
}

/** Null: no machine works on the operation, or the model has no cycle for it on those machines. */
function endOfOperation(
  { floor, asOf }: FloorContext,
  operation: JobEfficiency,
  input: { cycles: readonly LearnedCycle[]; resourceIDs: readonly string[]; quantity: number | null },
): EncodedOperationEnd | null {
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
  const rollupStatusOf = createStandings(clickhouse)
  return async (
    floor: Floor,
    job: JobQuantities,
    input: { learned: LearnedCycles; signal?: AbortSignal },
  ): Promise<EncodedEnds> => {
    const { learned, signal } = input
    const { isEnabled, model } = learned
    if (!model || !job.isOpen) return { isEnabled, operations: [] }
    const context: FloorContext = { floor, asOf: now(), signal }
    const { jobs, recomputing } = await efficiencyOf(floor, [job.jobNum], signal)
    const recentOperations = jobs.filter(({ lastAt }) => Date.parse(lastAt) >= context.asOf - changeoverReachMs)
    const resourceIDs = [...new Set(recentOperations.flatMap((operation) => operation.resourceIDs))]
    const facts = { clickhouse, systemDb, entriesOf: sources.entriesOf, rollupStatusOf }
    const working = await workingMachines(facts, context, resourceIDs)
    const operations = recentOperations.flatMap((operation) => {
      const machines = working.get(operationKey(operation)) ?? []
      const quantity = quantityOf(job, operation)
      return endOfOperation(context, operation, { cycles: model.cycles, resourceIDs: machines, quantity }) ?? []
    })
    return { isEnabled, ...(recomputing && { recomputing }), operations }
  }
}
