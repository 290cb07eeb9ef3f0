/** What other areas may use of files. */
export { filesFolder } from './filesFolder.ts'
export { type Files, openFiles } from './openFiles.ts'
