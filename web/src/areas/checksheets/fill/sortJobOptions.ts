import type { ItemRow } from '../../../core/items/itemActions.ts'

/** Work at the machine for which a job is selected. */
export type AtMachine = {
  /** The running job. */
  running: string | null
  /** Jobs with an operation at this machine. */
  jobNums: ReadonlySet<string>
}

/** Statuses of finished jobs, which are listed last. */
export const overStates = ['completed', 'closed'] as const

/** True if a job is finished; false if it is unknown. */
export const isOver = (job: Readonly<Record<string, unknown>> | null | undefined): boolean =>
  overStates.some((state) => state === job?.status)

/** Returns the rank of a job option: running at the machine, open at the machine, open elsewhere, finished. */
function rankOf(job: ItemRow, { running, jobNums }: AtMachine): number {
  const jobNum = String(job.jobNum)
  if (jobNum === running) return 0
  if (isOver(job)) return 4
  return jobNums.has(jobNum) ? 1 : job.status === 'planned' ? 3 : 2
}

/** Sorts jobs in the order in which they are offered at a machine; jobs of equal rank keep their order. */
export const sortJobOptions = (jobs: readonly ItemRow[], at: AtMachine): ItemRow[] =>
  jobs.toSorted((a, b) => rankOf(a, at) - rankOf(b, at))
