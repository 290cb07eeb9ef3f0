/** Public API of the master data area. */
export { NextStep } from './NextStep.tsx'
export { NoMachines } from './NoMachines.tsx'
