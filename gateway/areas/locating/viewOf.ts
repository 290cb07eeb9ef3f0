import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Tagged, Tagging } from '@takt/domain/areas/locating/taggedParts.ts'
import type { Gateway } from '../../core/area.ts'
import { maskOf } from '../access/index.ts'

/** Filter for tags; all given conditions must hold. */
export type TagFilter = {
  epcs?: readonly string[]
  /** Types of associations. */
  types?: readonly string[]
  jobNums?: readonly string[]
  /** Part of the tag code or of the label. */
  search?: string
  /** Includes tags that are attached to nothing. */
  showAllReads?: boolean
}

/** Maximum number of tags in a query; above it, all tags are queried and the result is filtered. */
const maxTags = 5000

/** Positions of people require a separate right. */
export const maySeePeople = (session: Session) => mayDo(session, 'employees', 'approve')

/**
 * Returns the view of a session on tags: tags attached to rows that it may read; people only with the right to see
 * their positions, and not before `peopleFrom` (start of the retention). Masked sessions get pseudonyms as labels.
 */
export function viewOf(
  { dependencies, items }: Gateway,
  session: Session,
  { filter, peopleFrom }: { filter: TagFilter; peopleFrom: number },
) {
  const readable = new Map<string, boolean>()
  const mayRead = (type: string) => {
    const area = items.get(type)?.type.area ?? 'jobs'
    if (!readable.has(type)) readable.set(type, mayDo(session, area, 'read'))
    return readable.get(type)!
  }
  const people = maySeePeople(session)
  const types = filter.types?.length ? new Set(filter.types) : null
  const epcs = filter.epcs?.length ? new Set(filter.epcs) : null
  const jobNums = filter.jobNums?.length ? new Set(filter.jobNums) : null
  const searchText = filter.search?.trim().toLowerCase()
  const { pseudonyms } = maskOf(dependencies.env.TAKT_SECRET, session)
  const masked = (identifier: string) => (session.isMasked ? pseudonyms.of(identifier) : identifier)
  const labelOf = (epc: string, tagging: Tagging | null) => {
    if (!tagging) return masked(epc)
    return session.isMasked ? pseudonyms.of(tagging.associationID) : tagging.label
  }
  const isOfJob = ({ type, associationID }: Tagging) =>
    type.startsWith('job') && jobNums!.has(associationID.split('~')[0]!)
  const matchesFilter = (tagging: Tagging) =>
    mayRead(tagging.type) && (!types || types.has(tagging.type)) && (!jobNums || isOfJob(tagging))

  return {
    /** Returns the tags that can be visible, by their attachments at the requested time; undefined for any tag. */
    tagsOf(taggings: ReadonlyMap<string, readonly Tagging[]>): readonly string[] | undefined {
      if (epcs) return [...epcs]
      if (filter.showAllReads && !types && !jobNums) return undefined
      const tags = [...taggings].filter(([, ofTag]) => ofTag.some(matchesFilter)).map(([epc]) => epc)
      return tags.length > maxTags ? undefined : tags
    },
    /** True if the session may see the tag and the filter matches it. */
    sees(epc: string, { from, tagging, person }: Tagged): boolean {
      if (person && (!people || !mayRead(person.type) || from < peopleFrom)) return false
      if (tagging ? !matchesFilter(tagging) : types || jobNums || !(filter.showAllReads || epcs)) return false
      if (epcs && !epcs.has(epc)) return false
      if (!searchText) return true
      const searchable = [masked(epc), labelOf(epc, tagging), tagging ? masked(tagging.associationID) : '']
      return searchable.some((text) => text.toLowerCase().includes(searchText))
    },
    /** Returns the identity of the tag as shown to the session. */
    identityOf: (epc: string, { tagging }: Tagged) => ({
      epc,
      label: labelOf(epc, tagging),
      type: tagging?.type ?? null,
      associationID: tagging?.associationID ?? null,
    }),
  }
}
