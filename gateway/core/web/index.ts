/** Public API of the web module. */
export { openAssets } from './openAssets.ts'
