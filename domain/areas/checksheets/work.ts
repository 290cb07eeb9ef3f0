import type { Output } from '../efficiency/timeline/slice.ts'

/** What is made: parts of an operation of a job. */
export type Made = Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum'>

/**
 * What a machine told of one stretch (epoch ms, half-open): whether it was set up, how many parts were made, for which
 * operation (`operationText` of the first that it names; null where that has no job), and all that it makes at once.
 */
export type Work = {
  from: number
  to: number
  isSetup: boolean
  parts: number
  operation: string | null
  makes: readonly Made[]
}

/** An operation of a job as one text, by which two of them can be compared. */
export const operationText = ({ jobNum, assemblySeq, oprSeq }: Omit<Made, 'partNum'>) =>
  JSON.stringify([jobNum, assemblySeq, oprSeq])

/** What was made last, of stretches in their order; empty where none names a job or part. */
export const madeNow = (work: readonly Work[]): readonly Made[] =>
  work.findLast(({ makes }) => makes.some(({ jobNum, partNum }) => jobNum !== null || partNum !== null))?.makes ?? []

type MadeFor = Pick<Made, 'jobNum' | 'partNum'>

/**
 * Whether a checksheet still belongs to what a machine makes (none: it does not tell), by what it was filled in for
 * there last: the same job, or another of the same part. What was filled in for neither belongs to the machine.
 */
export const isForWork = ({ jobNum, partNum }: MadeFor, now: readonly MadeFor[]): boolean =>
  now.length === 0 ||
  (jobNum === null && partNum === null) ||
  now.some((made) => (jobNum !== null && jobNum === made.jobNum) || (partNum !== null && partNum === made.partNum))
