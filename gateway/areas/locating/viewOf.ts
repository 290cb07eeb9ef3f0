import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Tagged, Tagging } from '@takt/domain/areas/locating/taggedParts.ts'
import type { Gateway } from '../../core/area.ts'
import { maskOf } from '../access/face.ts'

/** Which tags are asked for: all that is said holds. */
export type TagFilter = {
  epcs?: readonly string[]
  /** Types of associations. */
  types?: readonly string[]
  jobNums?: readonly string[]
  /** Part of the tag's code or of what it is called. */
  search?: string
  /** Tags that are on nothing as well. */
  showAllReads?: boolean
}

/** With more tags than that a question is of all tags, and those that are not meant are left out of what it answers. */
const mostNamed = 5000

/** Where people are is a right of its own. */
export const maySeePeople = (session: Session) => mayDo(session, 'employees', 'approve')

/**
 * What a session may see of tags: what a tag is on, if it may read that, people only with the right to see where they
 * are and as far back as it is kept (`peopleFrom`); and what it is told they are called.
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
  const wanted = filter.search?.trim().toLowerCase()
  const { pseudonyms } = maskOf(dependencies.env.TAKT_SECRET, session)
  const shown = (identifier: string) => (session.isMasked ? pseudonyms.of(identifier) : identifier)
  const labelOf = (epc: string, tagging: Tagging | null) => {
    if (!tagging) return shown(epc)
    return session.isMasked ? pseudonyms.of(tagging.associationID) : tagging.label
  }
  const isOfJob = ({ type, associationID }: Tagging) =>
    type.startsWith('job') && jobNums!.has(associationID.split('~')[0]!)
  const isAsked = (tagging: Tagging) =>
    mayRead(tagging.type) && (!types || types.has(tagging.type)) && (!jobNums || isOfJob(tagging))

  return {
    /**
     * The tags of which anything can be seen, by what tags were on at the time that is asked about; undefined: any tag.
     */
    tagsOf(taggings: ReadonlyMap<string, readonly Tagging[]>): readonly string[] | undefined {
      if (epcs) return [...epcs]
      if (filter.showAllReads && !types && !jobNums) return undefined
      const tags = [...taggings].filter(([, ofTag]) => ofTag.some(isAsked)).map(([epc]) => epc)
      return tags.length > mostNamed ? undefined : tags
    },
    /** Whether the session may see it and asks for it. */
    sees(epc: string, { from, tagging, person }: Tagged): boolean {
      if (person && (!people || !mayRead(person.type) || from < peopleFrom)) return false
      if (tagging ? !isAsked(tagging) : types || jobNums || !(filter.showAllReads || epcs)) return false
      if (epcs && !epcs.has(epc)) return false
      if (!wanted) return true
      const told = [shown(epc), labelOf(epc, tagging), tagging ? shown(tagging.associationID) : '']
      return told.some((text) => text.toLowerCase().includes(wanted))
    },
    /** What it is told of whose tag it is. */
    named: (epc: string, { tagging }: Tagged) => ({
      epc,
      label: labelOf(epc, tagging),
      type: tagging?.type ?? null,
      associationID: tagging?.associationID ?? null,
    }),
  }
}
