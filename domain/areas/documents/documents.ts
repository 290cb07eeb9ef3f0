import { choice, integer, reference, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { docTypes } from './docTypes.ts'

/** A link has exactly one of these fields: the record that the page is linked to, or its owner. */
export const linkable = ['partNum', 'jobNum', 'resourceID', 'requestID', 'empID'] as const

const oneOfMessage = `must be exactly one of: ${linkable.join(', ')}`
const ownerMessage = 'needs a job, or a part and its revision'

/** A link from a record to a page that people working with the record need. */
export const documents = defineItem({
  name: 'documents',
  label: 'Link',
  area: 'instructions',
  key: ['docID'],
  title: ['pageTitle'],
  // Links are found through their record or page.
  search: [],
  fields: {
    docID: integer('Link', { auto: true }),
    pageId: integer('Page', { fixed: true }),
    docType: choice('Type', docTypes, { fixed: true }),
    /** Title of the page in this link; default: the page's own title. */
    pageTitle: text('Title', { size: 200, nullable: true }),
    partNum: reference('Part', { to: 'parts', size: 50, nullable: true }),
    revision: text('Part Revision', { size: 50, nullable: true }),
    jobNum: reference('Job', { to: 'jobs', size: 50, nullable: true }),
    assemblySeq: integer('Assembly', { nullable: true, min: 0 }),
    oprSeq: integer('Operation', { nullable: true, min: 0 }),
    resourceID: reference('Machine', { to: 'resources', size: 50, nullable: true }),
    requestID: referenceById('Request', { to: 'requests', nullable: true }),
    empID: reference('Employee', { to: 'employees', size: 50, nullable: true }),
  },
  refers: [
    { to: 'revisions', by: ['partNum', 'revision'] },
    { to: 'partOperations', by: ['partNum', 'revision', 'assemblySeq', 'oprSeq'] },
    { to: 'jobOperations', by: ['jobNum', 'assemblySeq', 'oprSeq'] },
  ],
  check: (row): Record<string, string> => {
    const hasValue = (name: string) => row[name] !== null && row[name] !== undefined
    if (linkable.filter(hasValue).length !== 1) return { [linkable.find(hasValue) ?? 'partNum']: oneOfMessage }
    if (hasValue('revision') && !hasValue('partNum')) return { revision: 'needs its part' }
    const owner = hasValue('jobNum') || (hasValue('partNum') && hasValue('revision'))
    if (hasValue('assemblySeq') && !owner) return { assemblySeq: ownerMessage }
    if (hasValue('oprSeq') && !hasValue('assemblySeq')) return { oprSeq: 'needs its assembly' }
    return {}
  },
})
