/** Public API of documents for other areas. */

export { useApprovers } from './approve/useApprovers.ts'
export { RecordPages } from './links/RecordPages.tsx'
export { useDocumentSelector } from './links/useDocumentSelector.tsx'
export type { FileAddress } from './page/fileAddress.ts'
export { useFileQuery } from './page/useFileQuery.ts'
export { sizeText } from './sizeText.ts'
export { UploadRow } from './upload/UploadRow.tsx'
export { uploadMachine } from './upload/uploadMachine.ts'
export { createUploadQueue } from './upload/uploadQueue.ts'
export { FileView } from './viewer/FileView.tsx'
export { useObjectUrl } from './viewer/useObjectUrl.ts'
export { isPicture, maxViewBytes, viewKind } from './viewer/viewKind.ts'
