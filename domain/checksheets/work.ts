import type { Output } from '../efficiency/slice.ts'

/**
 * What a machine told of one stretch (epoch ms, half-open): whether it was set up, what was made, for which operation
 * (`operationText`; null where it named no job) and part.
 */
export type Work = {
  from: number
  to: number
  isSetup: boolean
  parts: number
  operation: string | null
  partNum: string | null
}

/** An operation of a job as one text, by which two of them can be compared. */
export const operationText = ({ jobNum, assemblySeq, oprSeq }: Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq'>) =>
  JSON.stringify([jobNum, assemblySeq, oprSeq])

/** The operation and part that were named last, of stretches in their order; null where none was. */
export function workNow(work: readonly Work[]) {
  const last = work.findLast(({ operation, partNum }) => operation !== null || partNum !== null)
  if (!last) return null
  const named: [string | null, number | null, number | null] = JSON.parse(last.operation ?? '[null, null, null]')
  const [jobNum, assemblySeq, oprSeq] = named
  return { jobNum, assemblySeq, oprSeq, partNum: last.partNum }
}

type MadeFor = { jobNum: string | null; partNum: string | null }

/**
 * Whether a checksheet still belongs to what a machine works on (null: it tells of none), by what it was filled in
 * for there last: the same job, or another of the same part. What was filled in for neither belongs to the machine.
 */
export const isForWork = (filledIn: MadeFor, now: MadeFor | null): boolean =>
  now === null ||
  (filledIn.jobNum === null && filledIn.partNum === null) ||
  (filledIn.jobNum !== null && filledIn.jobNum === now.jobNum) ||
  (filledIn.partNum !== null && filledIn.partNum === now.partNum)
