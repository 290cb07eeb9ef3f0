/** What other areas use of calls. */
export { CallButton } from './CallButton.tsx'
