/** What other areas use of master data. */
export { NoMachines } from './NoMachines.tsx'
