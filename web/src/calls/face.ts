/** What other areas use of calls. */
export { CallButton } from './CallButton.tsx'
export { useDirectory } from './screen/useDirectory.ts'
