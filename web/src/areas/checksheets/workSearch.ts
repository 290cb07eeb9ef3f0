import { untypedSearch } from '../../core/kit/untypedSearch.ts'

/**
 * Returns the search parameters of a checksheet for the work item it was opened from (`{ jobNum, assemblySeq, oprSeq
 * }`, `{ partNum, revision }`).
 */
export function workSearch(record: Readonly<Record<string, string | number | null | undefined>>) {
  const { revision, ...work } = record
  const params = { ...work, ...(revision === undefined ? {} : { partRevision: revision }) }
  return untypedSearch(
    Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== null)),
  )
}
