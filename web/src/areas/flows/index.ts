/** Public API of the flows area. */
export { CustomizeDialog } from './CustomizeDialog.tsx'
