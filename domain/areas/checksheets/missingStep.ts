import type { ContextJob, ReportedContext } from './wholeContext.ts'

/** Returns the reported step that the job does not have: its assembly or else its operation; null if both exist. */
export function missingStep(
  { assemblySeq = null, oprSeq = null }: Pick<ReportedContext, 'assemblySeq' | 'oprSeq'>,
  { assemblies, operations }: Pick<ContextJob, 'assemblies' | 'operations'>,
): 'assemblySeq' | 'oprSeq' | null {
  const isOf = (each: { assemblySeq: number }) => assemblySeq === null || each.assemblySeq === assemblySeq
  // Assembly 0 is the job itself.
  if (assemblySeq !== 0 && !assemblies.some(isOf) && !operations.some(isOf) && assemblySeq !== null)
    return 'assemblySeq'
  const exists = oprSeq === null || operations.some((each) => isOf(each) && each.oprSeq === oprSeq)
  return exists ? null : 'oprSeq'
}
