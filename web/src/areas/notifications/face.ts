/** What other areas use of notifications. */
export { Conditions } from './Conditions.tsx'
export { Recipients } from './Recipients.tsx'
export { ToldBell } from './told/ToldBell.tsx'
export { useWhoName } from './useWhoName.ts'
