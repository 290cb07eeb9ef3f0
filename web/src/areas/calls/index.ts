/** Public API of calls for other areas. */

export { CallButton } from './CallButton.tsx'
export { useChime } from './ring/useChime.ts'
export { useDirectory } from './screen/useDirectory.ts'
export { usePartyName } from './usePartyName.ts'
