import { dateOfDay } from '../../core/schedule/wallClock.ts'
import { mainAssembly } from '../masterData/assemblies.ts'
import { departments } from './departments.ts'
import { daysOfJob, delays, type PlantJob } from './jobFlow.ts'
import type { PlantMachine } from './machines.ts'
import { billOf } from './materials.ts'
import { cycleSecsOf } from './parts.ts'

/**
 * A step of a job with its standards in seconds. `resourceID`: the machine that will do it, null if the plant has none
 * there.
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

/** A job's way through its hall, in order: the operations that machines name in their slices. */
function routingOf(job: PlantJob, machines: readonly PlantMachine[]): PlantRoutingStep[] {
  const inHall = machines.filter((machine) => machine.hall === job.hall)
  const steps = departments.flatMap((department, departmentIndex) => {
    if (department.route !== job.route) return []
    const { count, stage, operation, setupMins } = department
    const position = job.number + delays[departmentIndex]!
    const lane = ((position % count) + count) % count
    const machine = inHall.find((other) => other.departmentIndex === departmentIndex && other.lane === lane)
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
