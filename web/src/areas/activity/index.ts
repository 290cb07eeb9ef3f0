/** Public API of activity for other areas. */
export { useActivity } from './useActivity.ts'
