import { boolean, date, dateTime, integer, text } from '../item/field.ts'
import { defineItem } from '../item/item.ts'

/** What pages of every kind have: their names and what holds of them; what they say is in their revisions. */
const page = {
  key: ['pageId'],
  title: ['pageTitle'],
  owns: ['documents', 'docRevisions'],
  fields: {
    pageId: integer('Page', { auto: true }),
    docName: text('Name', { size: 200 }),
    pageTitle: text('Title', { size: 200, nullable: true }),
    pageNamespace: integer('Namespace', { derived: true }),
    fileDescription: text('Description', { size: 500, nullable: true }),
    /** From that day on the page says that it is to be looked through. */
    reviewOn: date('Review', { nullable: true }),
    latestRevId: integer('Newest Revision', { derived: true }),
    /** The revision that holds; null while none does. */
    approvedRevId: integer('Approved Revision', { derived: true }),
    approvedBy: integer('Approved by', { derived: true }),
    approvedAt: dateTime('Approved', { derived: true }),
    /** Revisions are approved as they are saved; until then, if that is given. */
    autoApprove: boolean('Approved as saved', { derived: true }),
    autoApproveUntil: dateTime('Approved as saved until', { derived: true }),
  },
  list: ['pageTitle', 'docName', 'fileDescription', 'reviewOn', 'approvedAt', 'autoApprove'],
} as const

/** How something is done. */
export const instructions = defineItem({ name: 'instructions', label: 'Instruction', area: 'instructions', ...page })

/** What is measured and looked at. */
export const checksheets = defineItem({ name: 'checksheets', label: 'Checksheet', area: 'checksheets', ...page })

/** What machines run. */
export const programs = defineItem({ name: 'programs', label: 'Program', area: 'programs', ...page })

/** The item type that holds pages of a kind. */
export const pagesOf = { Instruction: instructions, Checksheet: checksheets, Program: programs } as const
