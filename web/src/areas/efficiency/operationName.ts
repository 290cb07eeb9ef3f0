import type { OperationOf } from './jobOperations.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** Returns the display name of a job operation: `J-104 · 10`, or `J-104 · 2/10` with an assembly. */
export const operationName = ({ jobNum, assemblySeq, oprSeq }: OperationOf): string =>
  jobNum === null ? texts.noJob : `${jobNum} · ${assemblySeq ? `${assemblySeq}/` : ''}${oprSeq ?? '–'}`

/** Returns a part with its revision. */
export const partName = (part: { partNum: string | null; partRevision: string | null }): string =>
  part.partNum === null ? '–' : [part.partNum, part.partRevision].filter(Boolean).join(' ')
