/** Identifies a part operation: a part in a revision, at an operation. */
export type OperationOf = {
  partNum?: string | null | undefined
  partRevision?: string | null | undefined
  oprSeq?: number | null | undefined
}

/** Returns a part operation as text, for keys and the URL. */
export const operationKey = ({ partNum, partRevision, oprSeq }: OperationOf): string =>
  [partNum ?? '', partRevision ?? '', oprSeq ?? ''].join('~')
