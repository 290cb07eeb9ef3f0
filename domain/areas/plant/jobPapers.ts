import { dateOfDay } from '../../core/schedule/wallClock.ts'
import { mainAssembly } from '../masterData/assemblies.ts'
import { daysOfJob, type PlantJob } from './jobFlow.ts'
import type { PlantMachine } from './machines.ts'
import { billOf } from './materials.ts'
import { routingOf } from './routing.ts'

/** Days between the last machine and the customer. */
export const daysToShip = 2

/** How far a job is on a day (`YYYY-MM-DD`), as its planned days say. */
export function jobStatusOn(today: string, { startDate, lastDate }: { startDate: string; lastDate: string }) {
  if (today < startDate) return 'planned'
  return today > lastDate ? 'completed' : 'released'
}

/** All that a planning system says of a job: rows of jobs, jobAssemblies and jobOperations. */
export function jobPapers(
  seed: number,
  job: PlantJob,
  { machines, today }: { machines: readonly PlantMachine[]; today: string },
) {
  const { jobNum, part, quantity } = job
  const { partNum, partRevision: revision } = part
  const days = daysOfJob(seed, job)
  const startDate = dateOfDay(days.first)
  const status = jobStatusOn(today, { startDate, lastDate: dateOfDay(days.last) })
  const bought = billOf(part).map(({ material, qtyPer }, index) => ({
    jobNum,
    assemblySeq: index + 1,
    partNum: material.partNum,
    revision: '0',
    description: material.description,
    requiredQty: quantity * qtyPer,
  }))
  return {
    job: {
      jobNum,
      partNum,
      revision,
      prodQty: quantity,
      status,
      startDate,
      dueDate: dateOfDay(days.last + daysToShip),
    },
    assemblies: [{ jobNum, ...mainAssembly, partNum, revision, requiredQty: quantity }, ...bought],
    operations: routingOf(job, machines).map(({ cycleSecs, setupSecs, ...step }) => ({
      ...step,
      cycleStandardSecs: cycleSecs,
      setupStandardSecs: setupSecs,
    })),
  }
}
