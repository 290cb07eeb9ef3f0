/** What other areas use of activity. */
export { useActivity } from './useActivity.ts'
