/** Public API of the labor area. */

export { useClockedOnNumbers } from './atMachine/useClockedOnNumbers.ts'
export { ClockPanel } from './clock/ClockPanel.tsx'
