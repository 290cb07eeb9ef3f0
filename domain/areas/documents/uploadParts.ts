import { z } from 'zod'
import { largestInteger } from '../../core/item/values.ts'
import { revisionProgram } from './docRevisions.ts'
import { docTypes } from './docTypes.ts'

/** Files larger than this are uploaded in parts. */
export const partsFromBytes = 16 * 1_048_576
/** So large a part is; more is refused. */
export const uploadPartBytes = 4 * 1_048_576

/** What is to be uploaded, as far as it is known: what must be refused is refused before anything is sent. */
export const uploadBegin = z.object({
  size: z.int().min(0),
  docType: z.enum(docTypes).optional(),
  /** The page that it shall be a new revision of. */
  pageId: z.int().positive().max(largestInteger).optional(),
})

/** An upload under way, and how many bytes of it are kept. */
export const uploadBegun = z.object({ uploadId: z.uuid(), received: z.int().min(0) })

/** What becomes of an upload. */
export const uploadFinish = z.object({
  fileName: z.string().max(1000),
  size: z.int().min(0),
  /** What all of it must come to, if the sender can tell. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  docType: z.enum(docTypes).default('Instruction'),
  /** What the page is called; the name of the file unless given. */
  docName: z.string().trim().max(200).optional(),
  fileDescription: z.string().trim().max(500).optional(),
  /** A new revision of that page, in place of a new page. */
  pageId: z.int().positive().max(largestInteger).optional(),
  /** The page into whose text it is put, if it is a picture. */
  belongsTo: z.int().positive().max(largestInteger).optional(),
  program: revisionProgram.optional(),
  /** What changed. */
  comment: z.string().trim().max(500).optional(),
})
