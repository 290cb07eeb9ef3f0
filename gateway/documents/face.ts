/** What other areas may use of documents. */
export { checksIn } from './checksIn.ts'
export { linksFor } from './linksFor.ts'
export { asReader } from './reading.ts'
export type { PageReader } from './readPages.ts'
