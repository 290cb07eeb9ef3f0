/** Public API of the files package. */
export { filesFolder } from './filesFolder.ts'
export { type FileLimits, type Files, openFiles, type Received } from './openFiles.ts'
export { openParts } from './openParts.ts'
