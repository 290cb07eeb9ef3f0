/** What other areas use of notifications. */
export { ToldBell } from './told/ToldBell.tsx'
