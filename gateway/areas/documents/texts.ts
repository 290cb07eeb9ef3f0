import type { ImportProblem } from '@takt/domain/core/item/importResponse.ts'

/** Server messages of documents. */
export const documentsTexts = {
  page: (pageId: number) => `Page ${pageId}`,
  revision: (revId: number) => `Revision ${revId}`,
  link: (docID: number) => `Link ${docID}`,
  nameTaken: (docName: string, docType: string) => `is already the name of another page: ${docName} (${docType})`,
  otherHasName: (docName: string, docType: string) => `Another page already has this name: ${docName} (${docType})`,
  nameNeeded: 'must contain a letter or a digit',
  changedMeanwhile: 'Someone else saved this page meanwhile, and both changed the same lines. Both versions are shown.',
  savedMeanwhile: 'Someone else saved this page meanwhile. Reload it and try again',
  isText: 'The page is a text: a file cannot become a revision of it',
  isFile: 'The page is a file: upload a new version of it instead',
  revisionApproved: 'Revision Approved',
  revisionUnapproved: 'Revision Unapproved',
  revisionRejected: 'Revision Rejected',
  asSavedEnds: 'Automatic approval stopped',
  revisionSaved: (revNum: number | null) => (revNum === null ? 'A revision was saved' : `Revision ${revNum} was saved`),
  revisionHolds: (revNum: number | null) =>
    revNum === null ? 'A revision was approved' : `Revision ${revNum} was approved`,
  noneHolds: 'The approval was withdrawn',
  ownRevision:
    'You wrote this revision, or named its page. In your organization someone other than the author must approve it',
  namedInForce: (pageTitle: string) =>
    `${pageTitle} is in force under its name, and in your organization someone else must approve changes. ` +
    'Withdraw the approval, change the name, and have someone else approve it',
  notAsSaved:
    'In your organization someone other than the author must approve a revision: revisions cannot be approved as saved',
  isApproved: 'It is approved: withdraw the approval first',
  linkUpdated: 'Link Updated',
  linkAdded: 'Link Added',
  unlinked: 'Unlink Successful',
  wrongType: (pageTitle: string, docType: string, expected: string) =>
    `${pageTitle} is of the type ${docType}, not ${expected}`,
  wrongTitle: (pageTitle: string, expected: string) => `The page is called ${pageTitle}, not ${expected}`,
  onlyProperty: 'only pageTitle can be set for several links',
  tooLarge: (maxBytes: number) =>
    `The file is larger than ${maxBytes / 1_048_576} MB, which is the limit of your organization`,
  kindRejected: (mediaType: string, kind: string, accepted: readonly string[]) =>
    `is of the kind ${kind} (${mediaType}); your organization accepts: ${accepted.join(', ')}`,
  noUpload: 'This upload',
  tooManyUploads: (count: number) => `${count} uploads are in progress; finish or cancel one of them first`,
  tooMuchUnfinished: (megabytes: number) =>
    `Uploads of more than ${megabytes} MB are unfinished; finish or cancel one of them first`,
  tooMuchUnfinishedOfAll: (megabytes: number) =>
    `Uploads of more than ${megabytes} MB are unfinished in your organization. Try again later`,
  otherSize: (size: number, expected: number) => `The upload was started for ${expected} bytes, not for ${size}`,
  offset: 'must be the number of bytes received so far',
  uploaded: 'File Uploaded',
  saved: 'Document Saved',
  deleted: (links: number) =>
    links === 0 ? 'Document Deleted' : `Document Deleted, and ${links} ${links === 1 ? 'link' : 'links'} to it`,
  pageNumber: 'must be the ID of a page',
  tooManyPrograms: 'Other programs of your organization are being processed. Try again in a moment',
  programTakesLong: (secs: number) =>
    `Processing this takes longer than ${secs} seconds because it is too large or differs too much. Download the files instead`,
  notText: 'Components can be appended only to programs that are files',
  noFile: 'must be a file',
  oneFile: 'Send exactly one file, as multipart/form-data',
  approvedProgram: 'An approved program',
  severalPrograms: (names: readonly string[]) =>
    `Several programs are approved for it: ${names.slice(0, 10).join(', ')}. Select one with docName`,
  picture: (name: string) => `A picture ${name}`,
  noFileHere: 'This revision is not a file',
  problem: ({ row, column, sentence }: Pick<ImportProblem, 'row' | 'column' | 'sentence'>) =>
    `line ${row}${column === null ? '' : `, ${column}`}: ${sentence}`,
  checksheet: (pageId: number) => `Checksheet ${pageId}`,
  nothingImported: (count: number, first: string) =>
    `Nothing was imported: ${count} ${count === 1 ? 'problem' : 'problems'}. First ${first}`,
  noMultipart: 'must be sent as multipart/form-data',
} as const
