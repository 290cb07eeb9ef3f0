/** What other areas use of labor. */

export { useNumbersHere } from './atMachine/useNumbersHere.ts'
export { ClockPanel } from './clock/ClockPanel.tsx'
export { SendClocking } from './clock/SendClocking.tsx'
