import type { CheckEntry } from './checkEntry.ts'

/** The reported context of a value. */
export type ReportedContext = Pick<
  CheckEntry,
  'resourceID' | 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'
>
type PartAndRevision = { partNum: string | null; revision: string | null }

/** The reported job with its relevant assemblies and operations. */
export type ContextJob = PartAndRevision & {
  assemblies: readonly (PartAndRevision & { assemblySeq: number })[]
  operations: readonly { assemblySeq: number; oprSeq: number; resourceID: string | null }[]
}

/**
 * Completes a reported context from its job and operation: the machine, if the operation names exactly one; the part
 * and its revision, from the assembly, or from the job if it makes its part.
 */
export function wholeContext(context: ReportedContext, job: ContextJob | null | undefined) {
  const { resourceID = null, partNum = null, partRevision = null } = context
  if (!job) return { resourceID, partNum, partRevision }
  const product = productOf(job, context.assemblySeq ?? null)
  const isProduct = partNum === null || partNum === product?.partNum
  return {
    resourceID: resourceID ?? machineOf(job, context),
    partNum: partNum ?? product?.partNum ?? null,
    partRevision: partRevision ?? (isProduct ? (product?.revision ?? null) : null),
  }
}

function productOf(job: ContextJob, assemblySeq: number | null): PartAndRevision | null {
  const assembly = job.assemblies.find((each) => each.assemblySeq === assemblySeq)
  if (assembly?.partNum) return assembly
  // Other assemblies are components of the job's part, not the part itself.
  return assemblySeq === null || assemblySeq === 0 ? job : null
}

function machineOf({ operations }: ContextJob, { assemblySeq, oprSeq }: ReportedContext): string | null {
  if (oprSeq === null || oprSeq === undefined) return null
  const named = operations.filter(
    (each) => each.oprSeq === oprSeq && each.assemblySeq === (assemblySeq ?? each.assemblySeq),
  )
  const [machine = null, another] = new Set(named.map(({ resourceID }) => resourceID))
  return another === undefined ? machine : null
}
