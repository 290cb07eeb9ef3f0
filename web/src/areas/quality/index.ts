/** Public API of the quality area. */
export { HoldsOfJob } from './holds/HoldsOfJob.tsx'
