import { z } from 'zod'
import { largestInteger } from '../../core/item/values.ts'
import { revisionProgram } from './docRevisions.ts'
import { docTypes } from './docTypes.ts'

/** Files larger than this are uploaded in parts. */
export const partsFromBytes = 16 * 1_048_576
/** Size of a part; larger parts are rejected. */
export const uploadPartBytes = 4 * 1_048_576

/** The known data of an upload, checked before anything is sent. */
export const uploadStart = z.object({
  size: z.int().min(0),
  docType: z.enum(docTypes).optional(),
  /** The page to add a new revision to. */
  pageId: z.int().positive().max(largestInteger).optional(),
})

/** An upload in progress, and its number of stored bytes. */
export const uploadProgress = z.object({ uploadId: z.uuid(), received: z.int().min(0) })

/** The target of a completed upload. */
export const uploadFinish = z.object({
  fileName: z.string().max(1000),
  size: z.int().min(0),
  /** Checksum of the whole file, if the sender can compute it. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  docType: z.enum(docTypes).default('Instruction'),
  /** Name of the page; default: the file name. */
  docName: z.string().trim().max(200).optional(),
  fileDescription: z.string().trim().max(500).optional(),
  /** The page to add a new revision to; if omitted, a new page is created. */
  pageId: z.int().positive().max(largestInteger).optional(),
  /** The page that contains the picture in its text, if it is one. */
  belongsTo: z.int().positive().max(largestInteger).optional(),
  program: revisionProgram.optional(),
  /** Description of the change. */
  comment: z.string().trim().max(500).optional(),
})
