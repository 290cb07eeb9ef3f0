import { wholeContext } from '@takt/domain/areas/checksheets/wholeContext.ts'
import { jobAssemblies } from '@takt/domain/areas/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { useItemRow } from '../../../core/items/detail/useItemRow.ts'
import { useMay } from '../../../core/session/useMay.ts'
import type { contextIn } from './contextIn.ts'
import { isOver } from './sortJobOptions.ts'

/**
 * Returns the current work with the machine and part of its operation, which the server adds to recorded values.
 * `isOver`: its job is completed or closed.
 */
export function useWholeContext(context: ReturnType<typeof contextIn>) {
  const { jobNum, assemblySeq, oprSeq } = context
  // The screen at a machine cannot read lists; the server adds the data of the operation to recorded values.
  const mayRead = useMay('jobs', 'read')
  const hasAssembly = mayRead && jobNum !== undefined && assemblySeq !== undefined
  const { row: job } = useItemRow(jobs, (mayRead && jobNum) || '')
  const { row: assembly } = useItemRow(jobAssemblies, hasAssembly ? keyText(jobAssemblies, context) : '')
  const { row: operation } = useItemRow(
    jobOperations,
    hasAssembly && oprSeq !== undefined ? keyText(jobOperations, context) : '',
  )
  const partOf = (row: Readonly<Record<string, unknown>>) => ({
    partNum: textIn(row.partNum),
    revision: textIn(row.revision),
  })
  const at = { assemblySeq: assemblySeq ?? 0, oprSeq: oprSeq ?? 0 }
  const jobPart = job && {
    ...partOf(job),
    assemblies: assembly ? [{ ...partOf(assembly), ...at }] : [],
    operations: operation ? [{ ...at, resourceID: textIn(operation.resourceID) }] : [],
  }
  return { ...context, ...wholeContext(context, jobPart), isOver: isOver(job) }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)
