import { z } from 'zod'
import { choice, dateTime, integer, json, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { keepable } from '../../core/item/values.ts'
import { docTypes } from './docTypes.ts'

/** So long a page may be, in characters. */
export const longestPage = 500_000

/** A file as a revision holds it. */
export const revisionFile = z.object({
  /** As it was called where it came from: a name without folders. */
  fileName: z.string().max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().nonnegative(),
  /** As its content shows it. */
  mediaType: z.string().max(100),
})
export type RevisionFile = z.output<typeof revisionFile>

export const revisionProgram = z.object({ programType: z.string().max(50), splitNcProgram: z.boolean() })
export type RevisionProgram = z.output<typeof revisionProgram>

/** What a page may say: Markdown. */
export const pageText = z
  .string()
  .max(longestPage, `must have at most ${longestPage} characters`)
  .refine(keepable, 'has characters that cannot be kept')

/** What a page says, or is: a revision never changes, but for what was decided about it. */
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
    /** Of its page, from 1. */
    revNum: integer('Number', { derived: true }),
    /** Markdown, of a checksheet the CSV of its checks; null where the page is a file. */
    text: json('Text', pageText, { nullable: true, fixed: true }),
    file: json('File', revisionFile, { nullable: true, fixed: true }),
    /** Of a program: what it is for, and whether it is told apart into its steps. */
    program: json('Program', revisionProgram, { nullable: true, fixed: true }),
    comment: text('Comment', { size: 500, nullable: true, fixed: true }),
    madeBy: integer('Made by', { derived: true }),
    madeAt: dateTime('Made', { derived: true }),
    /** The names of pages that its text leads to. */
    leadsTo: json('Leads to', z.array(z.string()), { derived: true }),
    /** When it was approved first; it holds only as long as its page says so. */
    approvedAt: dateTime('Approved', { derived: true }),
    /**
     * The revisions of the pictures that it showed when it was approved, by the names in its text in small letters; null
     * where it was not approved since that is kept.
     */
    shows: json('Shows', z.record(z.string(), z.int()), { derived: true }),
    rejectedReason: text('Rejected because', { size: 1000, derived: true }),
    rejectedBy: integer('Rejected by', { derived: true }),
    rejectedAt: dateTime('Rejected', { derived: true }),
  },
})
