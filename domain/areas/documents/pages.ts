import { boolean, date, dateTime, integer, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { pageNamespaces } from './docTypes.ts'

const namespaceWords: Readonly<Record<number, string>> = {
  [pageNamespaces.page]: 'Page',
  [pageNamespaces.file]: 'File',
}

/** Fields that are set by separate requests. */
const decided = { derived: true, decided: true } as const

/** Common fields of pages of every kind: names and approval state; the content is in their revisions. */
const page = <const Name extends string>(name: Name) =>
  ({
    key: ['pageId'],
    title: ['pageTitle'],
    owns: ['documents', 'docRevisions'],
    fields: {
      pageId: integer('Page', { auto: true }),
      docName: text('Name', { size: 200 }),
      pageTitle: text('Title', { size: 200, nullable: true }),
      pageNamespace: integer('Kind', {
        ...decided,
        words: (value: number) => namespaceWords[value] ?? String(value),
      }),
      fileDescription: text('Description', { size: 500, nullable: true }),
      /** Day from which the page is marked as due for review. */
      reviewOn: date('Review by', { nullable: true }),
      /** Hidden from users who may not see unapproved revisions. */
      latestRevId: integer('Newest Revision', { ...decided, inner: true }),
      /** The revision in force; null if there is none. */
      approvedRevId: integer('Approved Revision', { ...decided, inner: true }),
      approvedBy: integer('Approved by', { ...decided, inner: true }),
      approvedAt: dateTime('Approved', decided),
      /** True if revisions are approved on saving; limited to the next field if it is set. */
      autoApprove: boolean('Approved on saving', decided),
      autoApproveUntil: dateTime('Approved on saving until', decided),
      /** The page with the text that contains this picture. */
      belongsTo: integer('Picture of', { ...decided, of: name }),
    },
    list: ['docName', 'pageTitle', 'fileDescription', 'reviewOn', 'approvedAt', 'autoApprove', 'belongsTo'],
  }) as const

/** Pages that describe how work is done. */
export const instructions = defineItem({
  name: 'instructions',
  label: 'Instruction',
  area: 'instructions',
  ...page('instructions'),
})

/** Pages that list the characteristics to measure and inspect. */
export const checksheets = defineItem({
  name: 'checksheets',
  label: 'Checksheet',
  area: 'checksheets',
  ...page('checksheets'),
})

/** Pages that contain machine programs. */
export const programs = defineItem({ name: 'programs', label: 'Program', area: 'programs', ...page('programs') })

/** The item type for each kind of page. */
export const pagesOf = { Instruction: instructions, Checksheet: checksheets, Program: programs } as const
