import { departments } from './departments.ts'
import { delays, type PlantJob } from './jobFlow.ts'
import type { PlantMachine } from './machines.ts'
import { cycleSecsOf } from './parts.ts'

/**
 * A step of a job with its standards in seconds. `resourceID`: the machine that will do it, null if the plant has none
 * there.
 */
export type PlantRoutingStep = {
  jobNum: string
  assemblySeq: number
  oprSeq: number
  description: string
  resourceID: string | null
  cycleSecs: number
  setupSecs: number
}

/** A job's way through its hall, in order: the operations that machines name in their slices. */
export function routingOf(job: PlantJob, machines: readonly PlantMachine[]): PlantRoutingStep[] {
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
