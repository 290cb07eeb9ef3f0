import type { ImportProblem } from '@takt/domain/core/item/importAnswer.ts'

/** What the server says of documents. */
export const documentsTexts = {
  page: (pageId: number) => `Page ${pageId}`,
  revision: (revId: number) => `Revision ${revId}`,
  link: (docID: number) => `Link ${docID}`,
  nameTaken: (docName: string, docType: string) => `is the name of another page already: ${docName} (${docType})`,
  otherHasName: (docName: string, docType: string) => `Another page has this name already: ${docName} (${docType})`,
  nameNeeded: 'must have a letter or a digit',
  changedMeanwhile:
    'Somebody else saved this page meanwhile, and both changed the same lines. Both versions are shown.',
  savedMeanwhile: 'Somebody else saved this page meanwhile. Look at what it is now, and do it again',
  isText: 'The page is written text: a file cannot become a revision of it',
  isFile: 'The page is a file: a new version of it is uploaded',
  revisionApproved: 'Revision Approved',
  revisionUnapproved: 'Revision Unapproved',
  revisionRejected: 'Revision Rejected',
  asSavedEnds: 'Revisions Are No Longer Approved as Saved',
  revisionSaved: (revNum: number | null) => (revNum === null ? 'A revision was saved' : `Revision ${revNum} was saved`),
  revisionHolds: (revNum: number | null) =>
    revNum === null ? 'A revision was approved' : `Revision ${revNum} was approved`,
  noneHolds: 'The approval was taken back',
  ownRevision:
    'You wrote this revision, or gave its page the name. In your organization somebody else than the author approves it',
  namedInForce: (pageTitle: string) =>
    `${pageTitle} is in force under its name, and in your organization somebody else approves what another one does. ` +
    'Take the approval back, change the name, and have somebody else approve it',
  notAsSaved: 'In your organization somebody else than the author approves a revision: none is approved as it is saved',
  isApproved: 'It is approved: take the approval back first',
  linkUpdated: 'Link Updated',
  linkAdded: 'Link Added',
  unlinked: 'Unlink Successful',
  wrongType: (pageTitle: string, docType: string, wanted: string) =>
    `${pageTitle} is of the type ${docType}, not ${wanted}`,
  wrongTitle: (pageTitle: string, wanted: string) => `The page is called ${pageTitle}, not ${wanted}`,
  onlyProperty: 'only pageTitle can be set of several links',
  tooLarge: (maxBytes: number) =>
    `The file is larger than ${maxBytes / 1_048_576} MB, which is the limit of your organization`,
  kindRefused: (mediaType: string, kind: string, taken: readonly string[]) =>
    `is of the kind ${kind} (${mediaType}); your organization takes: ${taken.join(', ')}`,
  noUpload: 'This upload',
  tooManyUploads: (most: number) => `${most} uploads are under way; finish or cancel one of them first`,
  tooMuchUnfinished: (megabytes: number) =>
    `Uploads of more than ${megabytes} MB are unfinished; finish or cancel one of them first`,
  tooMuchUnfinishedOfAll: (megabytes: number) =>
    `Uploads of more than ${megabytes} MB are unfinished in your organization. Try again later`,
  otherSize: (size: number, begun: number) => `The upload was begun for ${begun} bytes, not for ${size}`,
  offset: 'must be the number of bytes that are kept',
  uploaded: 'File Uploaded',
  saved: 'Document Saved',
  deleted: (links: number) =>
    links === 0 ? 'Document Deleted' : `Document Deleted, and ${links} ${links === 1 ? 'link' : 'links'} to it`,
  pageNumber: 'must be the number of a page',
  tooManyPrograms: 'Other programs of your organization are being read now. Try again in a moment',
  programTakesLong: (secs: number) =>
    `Reading this takes longer than ${secs} seconds: so much differs, or so large it is. Download the files instead`,
  notText: 'Components are appended to programs that are files',
  noFile: 'must be a file',
  oneFile: 'There must be one file, as multipart/form-data',
  approvedProgram: 'An approved program',
  severalPrograms: (names: readonly string[]) =>
    `Several programs are approved for it: ${names.slice(0, 10).join(', ')}. Say which by docName`,
  picture: (name: string) => `A picture ${name}`,
  noFileHere: 'This revision is no file',
  problem: ({ row, column, sentence }: Pick<ImportProblem, 'row' | 'column' | 'sentence'>) =>
    `line ${row}${column === null ? '' : `, ${column}`}: ${sentence}`,
  checksheet: (pageId: number) => `Checksheet ${pageId}`,
  nothingImported: (count: number, first: string) =>
    `Nothing was imported: ${count} ${count === 1 ? 'problem' : 'problems'}. First ${first}`,
  noMultipart: 'must be sent as multipart/form-data',
} as const
