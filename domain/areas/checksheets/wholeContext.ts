import type { CheckEntry } from './checkEntry.ts'

/** What is told of where something was found. */
export type ToldContext = Pick<
  CheckEntry,
  'resourceID' | 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'
>
type Made = { partNum: string | null; revision: string | null }

/** The job that was told, with the assemblies and operations that matter here. */
export type ContextJob = Made & {
  assemblies: readonly (Made & { assemblySeq: number })[]
  operations: readonly { assemblySeq: number; oprSeq: number; resourceID: string | null }[]
}

/**
 * What follows from the job and operation at which something was found, where it was not told: the machine, where the
 * operation names just one; the part and its revision, of the assembly, else of the job whose part it makes.
 */
export function wholeContext(told: ToldContext, job: ContextJob | null | undefined) {
  const { resourceID = null, partNum = null, partRevision = null } = told
  if (!job) return { resourceID, partNum, partRevision }
  const made = madeAt(job, told.assemblySeq ?? null)
  const isMade = partNum === null || partNum === made?.partNum
  return {
    resourceID: resourceID ?? machineOf(job, told),
    partNum: partNum ?? made?.partNum ?? null,
    partRevision: partRevision ?? (isMade ? (made?.revision ?? null) : null),
  }
}

function madeAt(job: ContextJob, assemblySeq: number | null): Made | null {
  const assembly = job.assemblies.find((each) => each.assemblySeq === assemblySeq)
  if (assembly?.partNum) return assembly
  // Other assemblies go into the job's part and are none.
  return assemblySeq === null || assemblySeq === 0 ? job : null
}

function machineOf({ operations }: ContextJob, { assemblySeq, oprSeq }: ToldContext): string | null {
  if (oprSeq === null || oprSeq === undefined) return null
  const named = operations.filter(
    (each) => each.oprSeq === oprSeq && each.assemblySeq === (assemblySeq ?? each.assemblySeq),
  )
  const [machine = null, another] = new Set(named.map(({ resourceID }) => resourceID))
  return another === undefined ? machine : null
}
