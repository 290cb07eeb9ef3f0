import { untypedSearch } from '../../core/kit/untypedSearch.ts'

/**
 * What is worked on as the address of a checksheet says it, of the key of the record that it was opened at (`{ jobNum,
 * assemblySeq, oprSeq }`, `{ partNum, revision }`).
 */
export function workSearch(record: Readonly<Record<string, string | number | null | undefined>>) {
  const { revision, ...work } = record
  const said = { ...work, ...(revision === undefined ? {} : { partRevision: revision }) }
  return untypedSearch(
    Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== null)),
  )
}
