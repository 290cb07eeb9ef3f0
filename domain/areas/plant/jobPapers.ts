import { dateOfDay } from '../../core/schedule/wallClock.ts'
import { mainAssembly } from '../masterData/assemblies.ts'
import { departments } from './departments.ts'
import { daysOfJob, delays, type PlantJob } from './jobFlow.ts'
import type { PlantMachine } from './machines.ts'
import { billOf } from './materials.ts'
import { cycleSecsOf } from './parts.ts'

/**
 * An operation of a job with its standards in seconds. `resourceID`: the planned machine, null if the plant has none
 * for it.
 */
type PlantRoutingStep = {
  jobNum: string
  assemblySeq: number
  oprSeq: number
  description: string
  resourceID: string | null
  cycleSecs: number
  setupSecs: number
}

/** Returns a job's routing through its hall, in order: the operations that machines send in their slices. */
function routingOf(job: PlantJob, machines: readonly PlantMachine[]): PlantRoutingStep[] {
  const hallMachines = machines.filter((machine) => machine.hall === job.hall)
  const steps = departments.flatMap((department, departmentIndex) => {
    if (department.route !== job.route) return []
    const { count, stage, operation, setupMins } = department
    const position = job.number + delays[departmentIndex]!
    const lane = ((position % count) + count) % count
    const machine = hallMachines.find((other) => other.departmentIndex === departmentIndex && other.lane === lane)
    return {
      jobNum: job.jobNum,
      assemblySeq: 0,
      oprSeq: (stage + 1) * 10,
      description: operation,
      resourceID: machine?.resourceID ?? null,
      cycleSecs: cycleSecsOf(job.part, departmentIndex),
      setupSecs: setupMins * 60,
    }
  })
  return steps.sort((a, b) => a.oprSeq - b.oprSeq)
}

/** Days between the last machine and shipping. */
export const daysToShip = 2

/** Returns the status of a job on a day (`YYYY-MM-DD`) by its planned days. */
export function jobStatusOn(today: string, { startDate, lastDate }: { startDate: string; lastDate: string }) {
  if (today < startDate) return 'planned'
  return today > lastDate ? 'completed' : 'released'
}

/** Returns the rows of a job as from a planning system: jobs, jobAssemblies and jobOperations. */
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
