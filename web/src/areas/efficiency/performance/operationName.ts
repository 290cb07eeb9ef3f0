import { type OperationOf, operationKey } from './operations.ts'
import { performanceTexts as texts } from './texts.ts'

/** Returns the display name of a part operation: `P-7 · rev A · op 10`. */
export const operationName = ({ partNum, partRevision, oprSeq }: OperationOf): string =>
  partNum ? texts.operationName(partNum, partRevision ?? '', String(oprSeq ?? '')) : texts.noPart

/** Returns the display name of a part operation from its URL key. */
export function nameOfKey(key: string): string {
  const [partNum = '', partRevision = '', oprSeq = ''] = key.split('~')
  return key === operationKey({}) ? texts.noPart : texts.operationName(partNum, partRevision, oprSeq)
}
