/** What other areas may use of documents. */
export { linksFor } from './linksFor.ts'
export { pagesInForce } from './pagesInForce.ts'
export { asReader, type OrganizationReading, type Reading } from './reading.ts'
export type { PageReader } from './readPages.ts'
export { readSheet } from './textThread.ts'
