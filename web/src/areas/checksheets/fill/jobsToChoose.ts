import type { ItemRow } from '../../../core/items/itemActions.ts'

/** What is known of the machine that a job is chosen for. */
export type AtMachine = {
  /** The job that it works on now. */
  running: string | null
  /** Jobs that have an operation at it. */
  jobNums: ReadonlySet<string>
}

/** Of jobs that are over: they are chosen last. */
export const overStates = ['completed', 'closed'] as const

/** Whether a job is over; of one that is not known nothing is said. */
export const isOver = (job: Readonly<Record<string, unknown>> | null | undefined): boolean =>
  overStates.some((state) => state === job?.status)

/** In which order jobs are offered: what runs at the machine, what is open there, what is open, what is over. */
function rankOf(job: ItemRow, { running, jobNums }: AtMachine): number {
  const jobNum = String(job.jobNum)
  if (jobNum === running) return 0
  if (isOver(job)) return 4
  return jobNums.has(jobNum) ? 1 : job.status === 'planned' ? 3 : 2
}

/** Jobs in the order in which they are offered at a machine; those of one rank stay in the order they have. */
export const jobsToChoose = (jobs: readonly ItemRow[], at: AtMachine): ItemRow[] =>
  jobs.toSorted((a, b) => rankOf(a, at) - rankOf(b, at))
