/** Public API of the ROI area. */
export { isAutomaticReport, isDelivered, retainCounts } from './retainCounts.ts'
