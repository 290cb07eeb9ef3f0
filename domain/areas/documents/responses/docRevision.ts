import { z } from 'zod'
import { revisionFile, revisionProgram } from '../docRevisions.ts'
import { docPage } from './docPage.ts'

/** A revision with its status: approved, not approved (yet), or rejected. */
export const docRevision = z.object({
  revId: z.int(),
  pageId: z.int(),
  revNum: z.int(),
  approved: z.boolean(),
  isNewest: z.boolean(),
  comment: z.string().nullable(),
  madeBy: z.string().nullable(),
  /** True if the requester created it. */
  isOwn: z.boolean().default(false),
  madeAt: z.iso.datetime(),
  /** The approver and time of approval; null: never approved. It may have been replaced since. */
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  rejectedReason: z.string().nullable(),
  rejectedBy: z.string().nullable(),
  rejectedAt: z.iso.datetime().nullable(),
  file: revisionFile.nullable(),
  program: revisionProgram.nullable(),
})
export type DocRevision = z.output<typeof docRevision>

/** A page with the content of the revision shown to the requester. */
export const docView = docPage.extend({
  revision: docRevision.extend({ text: z.string().nullable() }).nullable(),
  /** Other users who are currently editing it. */
  editing: z.array(z.object({ userName: z.string(), since: z.iso.datetime() })),
  /** Pages with a shown text that links to this page. */
  linkedFrom: z.array(z.object({ pageId: z.int(), pageTitle: z.string() })),
  /** Pages that the shown text links to, by the name in the link; pages not visible to the requester are omitted. */
  leadsTo: z.array(
    z.object({ name: z.string(), ...docPage.pick({ pageId: true, docType: true }).shape, pageTitle: z.string() }),
  ),
  mayWrite: z.boolean(),
  mayApprove: z.boolean(),
  /** True if the author may not approve a revision, so none is approved on saving. */
  approvedByOthers: z.boolean().default(false),
})
export type DocView = z.output<typeof docView>

/** Conflict response for a save if another user changed the same lines: the newest revision. */
export const docConflict = z.object({
  latestRevId: z.int().nullable(),
  text: z.string(),
  /** Author and time of that revision. */
  madeBy: z.string().nullable(),
  madeAt: z.iso.datetime().nullable(),
})
export type DocConflict = z.output<typeof docConflict>

/** Result of `POST /api/docs`. */
export const docResult = z.object({
  pageId: z.int(),
  revId: z.int().nullable(),
  /** The newest revision before the request; equal to `revId` if none was created. */
  formerRevId: z.int().nullable().default(null),
  isNew: z.boolean(),
  /** Address for editing the page; null after deletion. */
  url: z.string().nullable(),
  /** True if another user saved in the meantime and both changes were merged. */
  isMerged: z.boolean(),
  /** Number of links deleted with the page. */
  linksDeleted: z.int(),
})
export type DocDone = z.output<typeof docResult>
