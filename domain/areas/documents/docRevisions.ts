import { z } from 'zod'
import { choice, dateTime, integer, json, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { keepable } from '../../core/item/values.ts'
import { docTypes } from './docTypes.ts'

/** Maximum length of a page, in characters. */
export const longestPage = 500_000

/** The file of a revision. */
export const revisionFile = z.object({
  /** The original file name, without folders. */
  fileName: z.string().max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().nonnegative(),
  /** Type as detected from its content. */
  mediaType: z.string().max(100),
})
export type RevisionFile = z.output<typeof revisionFile>

export const revisionProgram = z.object({ programType: z.string().max(50), splitNcProgram: z.boolean() })
export type RevisionProgram = z.output<typeof revisionProgram>

/** The text of a page: Markdown. */
export const pageText = z
  .string()
  .max(longestPage, `must have at most ${longestPage} characters`)
  .refine(keepable, 'has characters that cannot be stored')

/** The content of a page. A revision never changes, except for its approval or rejection. */
export const docRevisions = defineItem({
  name: 'docRevisions',
  label: 'Page Revision',
  area: 'instructions',
  key: ['revId'],
  title: ['revNum'],
  fields: {
    revId: integer('Revision', { auto: true }),
    pageId: integer('Page', { fixed: true }),
    docType: choice('Type', docTypes, { fixed: true }),
    /** Number within its page, from 1. */
    revNum: integer('Number', { derived: true }),
    /** Markdown, or the CSV of the checks for a checksheet; null if the page is a file. */
    text: json('Text', pageText, { nullable: true, fixed: true }),
    file: json('File', revisionFile, { nullable: true, fixed: true }),
    /** For a program: its purpose, and whether it is split into steps. */
    program: json('Program', revisionProgram, { nullable: true, fixed: true }),
    comment: text('Comment', { size: 500, nullable: true, fixed: true }),
    madeBy: integer('Made by', { derived: true }),
    madeAt: dateTime('Made', { derived: true }),
    /** Names of the pages that its text links to. */
    leadsTo: json('Links to', z.array(z.string()), { derived: true }),
    /** Time of the first approval; the page determines which revision is in force. */
    approvedAt: dateTime('Approved', { derived: true }),
    /**
     * The revisions of the pictures shown at the time of approval, by their names in the text in lower case; null if it
     * was last approved before this was stored.
     */
    shows: json('Shows', z.record(z.string(), z.int()), { derived: true }),
    rejectedReason: text('Rejection reason', { size: 1000, derived: true }),
    rejectedBy: integer('Rejected by', { derived: true }),
    rejectedAt: dateTime('Rejected', { derived: true }),
  },
})
