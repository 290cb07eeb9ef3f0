import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'

/** A page as a test describes it; its texts are its revisions, oldest first. */
export type PageInput = {
  pageId?: number
  docName: string
  pageTitle?: string
  fileDescription?: string
  docType?: DocType
  texts?: readonly string[]
  /** Texts of programs, whose revisions are files. */
  programs?: readonly string[]
  /** Numbers of the approved revisions in the order of approval; the last one is in force. */
  approved?: readonly number[]
  /** A file instead of texts. */
  file?: { name: string; mediaType: string; content: BlobPart }
  reviewOn?: string
}
