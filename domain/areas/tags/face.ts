/** What other areas may use of tags. */
export { readEpc } from './epc.ts'
