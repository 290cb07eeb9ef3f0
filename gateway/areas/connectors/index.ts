/** Public API of the connectors area. */
export { completeStatus } from './completeStatus.ts'
