/** Public API of the tags area. */
export { readEpc } from './epc.ts'
