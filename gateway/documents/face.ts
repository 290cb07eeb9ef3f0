/** What other areas may use of documents. */
export { fileAnswer } from './fileAnswer.ts'
export { linksFor } from './linksFor.ts'
export { pagesInForce } from './pagesInForce.ts'
export { asReader, type OrganizationReading, type Reading } from './reading.ts'
export type { PageReader } from './readPages.ts'
export { readUpload } from './readUpload.ts'
export { readSheet } from './textThread.ts'
export { uploadLimits } from './uploadLimits.ts'
