/** What other areas use of quality. */
export { HoldsOfJob } from './holds/HoldsOfJob.tsx'
