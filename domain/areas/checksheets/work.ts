import type { Output } from '../efficiency/timeline/slice.ts'

/** A product: parts of an operation of a job. */
export type ProducedPart = Pick<Output, 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum'>

/**
 * The report of a machine for one interval (epoch ms, half-open). `isSetup`: true for a setup; `parts`: number of parts
 * made; `operation`: `operationText` of the first one named, null if it has no job; `makes`: all parts made together.
 */
export type Work = {
  from: number
  to: number
  isSetup: boolean
  parts: number
  operation: string | null
  makes: readonly ProducedPart[]
}

/** Returns an operation of a job as text for comparison. */
export const operationText = ({ jobNum, assemblySeq, oprSeq }: Omit<ProducedPart, 'partNum'>) =>
  JSON.stringify([jobNum, assemblySeq, oprSeq])

/** Returns the parts made last, from intervals in order; empty if none names a job or part. */
export const lastMadeParts = (work: readonly Work[]): readonly ProducedPart[] =>
  work.findLast(({ makes }) => makes.some(({ jobNum, partNum }) => jobNum !== null || partNum !== null))?.makes ?? []

type JobPart = Pick<ProducedPart, 'jobNum' | 'partNum'>

/**
 * True if a checksheet still belongs to the parts that a machine makes (empty: not reported), judged by the job and
 * part it was last filled in for: the same job, or another job of the same part. A checksheet without job and part
 * belongs to the machine.
 */
export const isForWork = ({ jobNum, partNum }: JobPart, now: readonly JobPart[]): boolean =>
  now.length === 0 ||
  (jobNum === null && partNum === null) ||
  now.some((part) => (jobNum !== null && jobNum === part.jobNum) || (partNum !== null && partNum === part.partNum))
