import type { ContextJob, ToldContext } from './wholeContext.ts'

/** Which of the steps that were told a job does not have: its assembly, else its operation; null: it has them. */
export function missingStep(
  { assemblySeq = null, oprSeq = null }: Pick<ToldContext, 'assemblySeq' | 'oprSeq'>,
  { assemblies, operations }: Pick<ContextJob, 'assemblies' | 'operations'>,
): 'assemblySeq' | 'oprSeq' | null {
  const isOf = (each: { assemblySeq: number }) => assemblySeq === null || each.assemblySeq === assemblySeq
  // Assembly 0 is the job itself.
  if (assemblySeq !== 0 && !assemblies.some(isOf) && !operations.some(isOf) && assemblySeq !== null)
    return 'assemblySeq'
  const isThere = oprSeq === null || operations.some((each) => isOf(each) && each.oprSeq === oprSeq)
  return isThere ? null : 'oprSeq'
}
