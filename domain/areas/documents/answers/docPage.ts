import { z } from 'zod'
import { docTypes } from '../docTypes.ts'

/** A page as a list tells it. Instants: ISO text in UTC. */
export const docPage = z.object({
  pageId: z.int(),
  docName: z.string(),
  docType: z.enum(docTypes),
  /** 6: the page is a file. */
  pageNamespace: z.int(),
  template: z.object({ pageTitle: z.string() }),
  fileDescription: z.string().nullable(),
  /** The revision that whoever asks is shown: the newest for those who may write, else the approved one. */
  revId: z.int().nullable(),
  /** How the page counts it: its first revision is 1. */
  revNum: z.int().nullable(),
  latestRevId: z.int().nullable(),
  approvedRevId: z.int().nullable(),
  approvedRevNum: z.int().nullable(),
  /** Whether `revId` is approved. */
  isApproved: z.boolean(),
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  autoApprove: z.boolean(),
  autoApproveUntil: z.iso.datetime().nullable(),
  /** `YYYY-MM-DD`; `isDue` from that day on, in the organization's zone. */
  reviewOn: z.string().nullable(),
  isDue: z.boolean(),
  /** When whoever asks opened it last; null: never, and then it is new to them. */
  openedAt: z.iso.datetime().nullable(),
  isNew: z.boolean(),
})
export type DocPage = z.output<typeof docPage>

/** `GET /api/docs?docName=` or `?pageId=`: what is found, in `message` too, as its callers read it there. */
export const docsFound = z.object({
  success: z.boolean(),
  message: z.union([z.string(), z.array(z.object({ page_id: z.int(), pageTitle: z.string() }))]),
  data: z.array(docPage),
})
