/** What other areas use of labor. */

export { ClockPanel } from './clock/ClockPanel.tsx'
export { SendClocking } from './clock/SendClocking.tsx'
