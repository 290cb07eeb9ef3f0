/** What other areas use of flows. */
export { CustomizeDialog } from './CustomizeDialog.tsx'
