/** What other areas may use of connectors. */
export { completeStatus } from './completeStatus.ts'
