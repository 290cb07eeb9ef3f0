/** What of a part operation is told apart: a part in a revision, at an operation. */
export type OperationOf = {
  partNum?: string | null | undefined
  partRevision?: string | null | undefined
  oprSeq?: number | null | undefined
}

/** A part operation as one text, for keys and the address. */
export const operationKey = ({ partNum, partRevision, oprSeq }: OperationOf): string =>
  [partNum ?? '', partRevision ?? '', oprSeq ?? ''].join('~')
