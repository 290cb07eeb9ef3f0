import { choice, integer, reference, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { docTypes } from './docTypes.ts'

/** Fields of which a link has one: what the page is linked to, or what that belongs to. */
export const linkable = ['partNum', 'jobNum', 'resourceID', 'requestID', 'empID'] as const

const oneOf = `must be one: ${linkable.join(', ')}`
const needsOwner = 'needs a job, or a part and its revision'

/** A page that somebody needs who works with a record: a link from the record to the page. */
export const documents = defineItem({
  name: 'documents',
  label: 'Link',
  area: 'instructions',
  key: ['docID'],
  title: ['pageTitle'],
  // Looked for with the record or the page that it leads to.
  search: [],
  fields: {
    docID: integer('Link', { auto: true }),
    pageId: integer('Page', { fixed: true }),
    docType: choice('Type', docTypes, { fixed: true }),
    /** How the page is called here; the page's own title unless given. */
    pageTitle: text('Title', { size: 200, nullable: true }),
    partNum: reference('Part', { to: 'parts', size: 50, nullable: true }),
    revision: text('Part Revision', { size: 50, nullable: true }),
    jobNum: reference('Job', { to: 'jobs', size: 50, nullable: true }),
    assemblySeq: integer('Assembly', { nullable: true, min: 0 }),
    oprSeq: integer('Operation', { nullable: true, min: 0 }),
    resourceID: reference('Resource', { to: 'resources', size: 50, nullable: true }),
    requestID: referenceById('Request', { to: 'requests', nullable: true }),
    empID: reference('Employee', { to: 'employees', size: 50, nullable: true }),
  },
  refers: [
    { to: 'revisions', by: ['partNum', 'revision'] },
    { to: 'partOperations', by: ['partNum', 'revision', 'assemblySeq', 'oprSeq'] },
    { to: 'jobOperations', by: ['jobNum', 'assemblySeq', 'oprSeq'] },
  ],
  check: (row): Record<string, string> => {
    const isGiven = (name: string) => row[name] !== null && row[name] !== undefined
    if (linkable.filter(isGiven).length !== 1) return { [linkable.find(isGiven) ?? 'partNum']: oneOf }
    if (isGiven('revision') && !isGiven('partNum')) return { revision: 'needs its part' }
    const owner = isGiven('jobNum') || (isGiven('partNum') && isGiven('revision'))
    if (isGiven('assemblySeq') && !owner) return { assemblySeq: needsOwner }
    if (isGiven('oprSeq') && !isGiven('assemblySeq')) return { oprSeq: 'needs its assembly' }
    return {}
  },
})
