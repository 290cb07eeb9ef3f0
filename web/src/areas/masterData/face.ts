/** What other areas use of master data. */
export { NextStep } from './NextStep.tsx'
export { NoMachines } from './NoMachines.tsx'
