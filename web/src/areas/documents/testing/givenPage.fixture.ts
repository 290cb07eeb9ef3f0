import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'

/** A page as a test describes it; its texts are its revisions, oldest first. */
export type GivenPage = {
  pageId?: number
  docName: string
  pageTitle?: string
  fileDescription?: string
  docType?: DocType
  texts?: readonly string[]
  /** Texts of programs, whose revisions are files. */
  programs?: readonly string[]
  /** Numbers of the revisions that were approved, in that order: the last is in force. */
  approved?: readonly number[]
  /** A file in place of texts. */
  file?: { name: string; mediaType: string; content: BlobPart }
  reviewOn?: string
}
