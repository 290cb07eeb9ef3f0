/** What other areas use of documents. */
export { RecordPages } from './RecordPages.tsx'
export { useDocumentSelector } from './useDocumentSelector.tsx'
