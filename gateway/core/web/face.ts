/** What other areas may use of the web application. */
export { openAssets } from './openAssets.ts'
