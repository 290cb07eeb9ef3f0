import { dayMs } from '../../core/schedule/wallClock.ts'
import { departments } from './departments.ts'
import type { PlantMachine } from './machines.ts'
import { cycleSecsOf, type PlantPart, partsOf } from './parts.ts'
import { hash, uniform } from './random.ts'
import { mondayOf, type PlantScheduleID, weekMs, workedMs } from './shifts.ts'

/** Number of jobs that start on each route of a hall per week. */
export const jobsPerWeek = 30

/** A job, with its sequence number on a route in a hall; the numbers are unlimited. */
export type PlantJob = { jobNum: string; hall: number; route: 0 | 1; number: number; part: PlantPart; quantity: number }

/** A job at a machine. */
export type PlantOperation = {
  jobNum: string
  assemblySeq: number
  oprSeq: number
  part: PlantPart
  idealCycleSecs: number
  /** Time at which the machine starts the next job, in worked milliseconds (`workedMs`). */
  until: number
}

// Lag of each department behind the first one of the route, in jobs: all machines before it, and a queue that is long
// enough for a day shift that completes its week by Friday while others still work.
const queued = 12
export const delays = departments.map((department) =>
  departments
    .filter((other) => other.route === department.route && other.stage < department.stage)
    .reduce((sum, { count }) => sum + count + queued, 0),
)
const routeDelay = Math.max(...delays) + 5

const partOf = (seed: number, job: { hall: number; route: 0 | 1; number: number }): PlantPart => {
  const parts = partsOf(job.route)
  return parts[hash(seed, job.hall, job.route, job.number, 11) % parts.length]!
}

export const jobNumOf = ({ hall, route, number }: { hall: number; route: 0 | 1; number: number }) =>
  `J${hall > 0 ? hall + 1 : ''}-${number * 2 + route}`

/** Returns a job's sequence number on its route. */
export const jobNumberOf = (jobNum: string) => Math.floor(Number(jobNum.slice(jobNum.indexOf('-') + 1)) / 2)

/**
 * Returns the time at which the machine starts the job at `position` of its department's sequence, in worked
 * milliseconds.
 */
function jobStartMs(
  seed: number,
  machine: Pick<PlantMachine, 'hall' | 'departmentIndex' | 'department'>,
  position: number,
): number {
  const { hall, departmentIndex, department } = machine
  const takt = weekMs(department.scheduleID) / jobsPerWeek
  const sway = uniform(-0.12, 0.12, seed, hall, departmentIndex, position, 12) * department.count
  return Math.round((position + sway) * takt)
}

/**
 * Returns the operation that a machine is set up for at an instant of its department's worked time: each job moves from
 * machine to machine along its route.
 */
export function operationAt(seed: number, machine: PlantMachine, worked: number): PlantOperation {
  const { hall, department, departmentIndex, lane } = machine
  const { count, route, stage, scheduleID } = department
  const about = Math.floor((worked * jobsPerWeek) / weekMs(scheduleID))
  let position = about - ((((about - lane) % count) + count) % count)
  while (jobStartMs(seed, machine, position) > worked) position -= count
  while (jobStartMs(seed, machine, position + count) <= worked) position += count
  const job = { hall, route, number: position - delays[departmentIndex]! }
  const part = partOf(seed, job)
  return {
    jobNum: jobNumOf(job),
    assemblySeq: 0,
    oprSeq: (stage + 1) * 10,
    part,
    idealCycleSecs: cycleSecsOf(part, departmentIndex),
    until: jobStartMs(seed, machine, position + count),
  }
}

/** Returns the wall day (`WallClock`) on which this much time has been worked. */
function dayWorked(scheduleID: PlantScheduleID, worked: number): number {
  let day = mondayOf(Math.floor(worked / weekMs(scheduleID)))
  while (workedMs(scheduleID, (day + 1) * dayMs) < worked) day++
  return day
}

/** Returns the wall days on which a job starts at its first machine and leaves its last. */
export function daysOfJob(seed: number, job: PlantJob): { first: number; last: number } {
  const { hall, number } = job
  const onRoute = departments.flatMap((department, departmentIndex) =>
    department.route === job.route ? [{ hall, department, departmentIndex }] : [],
  )
  onRoute.sort((a, b) => a.department.stage - b.department.stage)
  const at = (station: (typeof onRoute)[number], offset: number) =>
    dayWorked(
      station.department.scheduleID,
      jobStartMs(seed, station, number + delays[station.departmentIndex]! + offset * station.department.count),
    )
  return { first: at(onRoute[0]!, 0), last: at(onRoute.at(-1)!, 1) }
}

/**
 * Returns the jobs of a hall that machines may work on between two weeks (numbers of `weekOfDay`, the last one
 * inclusive).
 */
export function jobsOf(seed: number, hall: number, weeks: { first: number; last: number }): PlantJob[] {
  const jobs: PlantJob[] = []
  for (const route of [0, 1] as const)
    for (let number = weeks.first * jobsPerWeek - routeDelay; number < (weeks.last + 1) * jobsPerWeek + 5; number++) {
      const job = { hall, route, number }
      const part = partOf(seed, job)
      const slowest = Math.max(
        ...departments.map((department, index) =>
          department.route === route
            ? (cycleSecsOf(part, index) * 1000) / (weekMs(department.scheduleID) * department.count)
            : 0,
        ),
      )
      jobs.push({ ...job, jobNum: jobNumOf(job), part, quantity: Math.ceil(0.6 / (jobsPerWeek * slowest)) })
    }
  return jobs
}
