import { boolean, date, dateTime, integer, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { pageNamespaces } from './docTypes.ts'

const namespaceWords: Readonly<Record<number, string>> = {
  [pageNamespaces.page]: 'Page',
  [pageNamespaces.file]: 'File',
}

/** Calls of their own say these. */
const decided = { derived: true, decided: true } as const

/** What pages of every kind have: their names and what holds of them; what they say is in their revisions. */
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
      /** From that day on the page says that it is to be looked through. */
      reviewOn: date('Review by', { nullable: true }),
      /** Who may not see it is not told of it either. */
      latestRevId: integer('Newest Revision', { ...decided, inner: true }),
      /** The revision that holds; null while none does. */
      approvedRevId: integer('Approved Revision', { ...decided, inner: true }),
      approvedBy: integer('Approved by', { ...decided, inner: true }),
      approvedAt: dateTime('Approved', decided),
      /** Revisions are approved as they are saved; until then, if that is given. */
      autoApprove: boolean('Approved as saved', decided),
      autoApproveUntil: dateTime('Approved as saved until', decided),
      /** The page into whose text a picture was put. */
      belongsTo: integer('Picture of', { ...decided, of: name }),
    },
    list: ['docName', 'pageTitle', 'fileDescription', 'reviewOn', 'approvedAt', 'autoApprove', 'belongsTo'],
  }) as const

/** How something is done. */
export const instructions = defineItem({
  name: 'instructions',
  label: 'Instruction',
  area: 'instructions',
  ...page('instructions'),
})

/** What is measured and looked at. */
export const checksheets = defineItem({
  name: 'checksheets',
  label: 'Checksheet',
  area: 'checksheets',
  ...page('checksheets'),
})

/** What machines run. */
export const programs = defineItem({ name: 'programs', label: 'Program', area: 'programs', ...page('programs') })

/** The item type that holds pages of a kind. */
export const pagesOf = { Instruction: instructions, Checksheet: checksheets, Program: programs } as const
