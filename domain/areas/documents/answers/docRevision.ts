import { z } from 'zod'
import { revisionFile, revisionProgram } from '../docRevisions.ts'
import { docPage } from './docPage.ts'

/** What was decided about a revision: it holds, it does not (yet), or it was rejected. */
export const docRevision = z.object({
  revId: z.int(),
  pageId: z.int(),
  revNum: z.int(),
  approved: z.boolean(),
  isNewest: z.boolean(),
  comment: z.string().nullable(),
  madeBy: z.string().nullable(),
  /** Whoever asks made it. */
  isOwn: z.boolean().default(false),
  madeAt: z.iso.datetime(),
  /** By whom and when it was approved; null: it never was. It may have been replaced since. */
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  rejectedReason: z.string().nullable(),
  rejectedBy: z.string().nullable(),
  rejectedAt: z.iso.datetime().nullable(),
  file: revisionFile.nullable(),
  program: revisionProgram.nullable(),
})
export type DocRevision = z.output<typeof docRevision>

/** A page that somebody looks at: what it says in the revision that they are shown. */
export const docView = docPage.extend({
  revision: docRevision.extend({ text: z.string().nullable() }).nullable(),
  /** Whoever else writes on it now. */
  editing: z.array(z.object({ userName: z.string(), since: z.iso.datetime() })),
  /** Pages whose shown text leads here. */
  linkedFrom: z.array(z.object({ pageId: z.int(), pageTitle: z.string() })),
  /** Pages that the shown text leads to, by the name in the link; those that whoever asks is not shown are left out. */
  leadsTo: z.array(
    z.object({ name: z.string(), ...docPage.pick({ pageId: true, docType: true }).shape, pageTitle: z.string() }),
  ),
  mayWrite: z.boolean(),
  mayApprove: z.boolean(),
  /** Revisions are approved by somebody else than their author, and none as it is saved. */
  approvedByOthers: z.boolean().default(false),
})
export type DocView = z.output<typeof docView>

/** What a save is refused with where somebody else had changed the same lines: the newest revision, theirs. */
export const docConflict = z.object({
  latestRevId: z.int().nullable(),
  text: z.string(),
  /** Who made it, and when. */
  madeBy: z.string().nullable(),
  madeAt: z.iso.datetime().nullable(),
})
export type DocConflict = z.output<typeof docConflict>

/** What came of `POST /api/docs`. */
export const docDone = z.object({
  pageId: z.int(),
  revId: z.int().nullable(),
  /** The newest revision before; the same as `revId` where none was made. */
  formerRevId: z.int().nullable().default(null),
  isNew: z.boolean(),
  /** Where the page is written on; null when it is gone. */
  url: z.string().nullable(),
  /** Somebody else had saved meanwhile: both were put together. */
  isMerged: z.boolean(),
  /** How many links went with it. */
  linksDeleted: z.int(),
})
export type DocDone = z.output<typeof docDone>
