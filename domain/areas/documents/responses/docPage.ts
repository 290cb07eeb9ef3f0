import { z } from 'zod'
import { docTypes } from '../docTypes.ts'

/** A page as listed. Instants: ISO text in UTC. */
export const docPage = z.object({
  pageId: z.int(),
  docName: z.string(),
  docType: z.enum(docTypes),
  /** 6: the page is a file. */
  pageNamespace: z.int(),
  template: z.object({ pageTitle: z.string() }),
  fileDescription: z.string().nullable(),
  /** The revision shown to the requester: the newest with write permission, otherwise the approved one. */
  revId: z.int().nullable(),
  /** Number of the revision within the page, starting with 1. */
  revNum: z.int().nullable(),
  latestRevId: z.int().nullable(),
  approvedRevId: z.int().nullable(),
  approvedRevNum: z.int().nullable(),
  /** True if `revId` is approved. */
  isApproved: z.boolean(),
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  autoApprove: z.boolean(),
  autoApproveUntil: z.iso.datetime().nullable(),
  /** `YYYY-MM-DD`; `isDue` is true from that day in the organization's time zone. */
  reviewOn: z.string().nullable(),
  isDue: z.boolean(),
  /** Time at which the requester last opened it; null: never, so it counts as new. */
  openedAt: z.iso.datetime().nullable(),
  isNew: z.boolean(),
})
export type DocPage = z.output<typeof docPage>

/**
 * `GET /api/docs?docName=` or `?pageId=`: the matching pages; `message` contains them as well, since callers read them
 * there.
 */
export const docsResponse = z.object({
  success: z.boolean(),
  message: z.union([z.string(), z.array(z.object({ page_id: z.int(), pageTitle: z.string() }))]),
  data: z.array(docPage),
})
