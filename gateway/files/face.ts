/** What other areas may use of files. */
export { filesFolder } from './filesFolder.ts'
export { openFiles } from './openFiles.ts'
