/** Public API of the notifications area. */
export { Conditions } from './Conditions.tsx'
export { Recipients } from './Recipients.tsx'
export { useRecipientName } from './useRecipientName.ts'
