/** What other areas may use of files. */
export { filesFolder } from './filesFolder.ts'
export { type FileLimits, type Files, openFiles, type Received } from './openFiles.ts'
export { openParts } from './openParts.ts'
