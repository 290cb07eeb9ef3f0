import type { OperationOf } from './jobOperations.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** A job operation as people name it: `J-104 · 10`, with its assembly where it has one `J-104 · 2/10`. */
export const operationName = ({ jobNum, assemblySeq, oprSeq }: OperationOf): string =>
  jobNum === null ? texts.noJob : `${jobNum} · ${assemblySeq ? `${assemblySeq}/` : ''}${oprSeq ?? '–'}`

/** A part with its revision. */
export const partName = (part: { partNum: string | null; partRevision: string | null }): string =>
  part.partNum === null ? '–' : [part.partNum, part.partRevision].filter(Boolean).join(' ')
