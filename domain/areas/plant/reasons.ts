import type { MachineState } from '../efficiency/timeline/state.ts'

/** A reason for a stop or for bad parts, as master data. */
export type PlantReason = { reasonCode: string; description: string; priority: number; color: string }

/** Reasons of people for bad parts. */
export const partReasons: readonly PlantReason[] = [
  { reasonCode: 'DIMENSION', description: 'Out of tolerance', priority: 9, color: '#7A4EAB' },
  { reasonCode: 'SURFACE', description: 'Scratch or dent', priority: 8, color: '#2E86AB' },
  { reasonCode: 'BURR', description: 'Burr', priority: 7, color: '#B5651D' },
  { reasonCode: 'MATERIAL', description: 'Pore or crack', priority: 6, color: '#8C4A5A' },
  { reasonCode: 'SET-UP-PART', description: 'Produced during setup', priority: 5, color: '#5C6B9E' },
  { reasonCode: 'HANDLING', description: 'Dropped or mixed up', priority: 4, color: '#6B7D3A' },
]

/** All reasons that the plant's machines send. */
export const plantReasons: readonly PlantReason[] = [
  { reasonCode: 'TOOL-BREAKAGE', description: 'Tool breakage', priority: 80, color: '#7A4EAB' },
  { reasonCode: 'COOLANT', description: 'Coolant too low', priority: 70, color: '#2E86AB' },
  { reasonCode: 'DOOR-OPEN', description: 'Guard door open', priority: 60, color: '#B5651D' },
  { reasonCode: 'HYDRAULICS', description: 'Hydraulic pressure', priority: 75, color: '#8C4A5A' },
  { reasonCode: 'ROBOT-FAULT', description: 'Robot fault', priority: 78, color: '#5C6B9E' },
  { reasonCode: 'SENSOR', description: 'Sensor not responding', priority: 65, color: '#4F7F7F' },
  { reasonCode: 'OVERLOAD', description: 'Drive overload', priority: 77, color: '#A0522D' },
  { reasonCode: 'NOZZLE', description: 'Nozzle blocked', priority: 68, color: '#6B7D3A' },
  { reasonCode: 'MATERIAL-MISSING', description: 'Material missing', priority: 40, color: '#C0A030' },
  { reasonCode: 'CONTAINER-FULL', description: 'Container full', priority: 35, color: '#9A8F6A' },
  { reasonCode: 'NO-OPERATOR', description: 'No operator at the machine', priority: 30, color: '#7F7F95' },
  { reasonCode: 'START-UP', description: 'Start-up and warm-up', priority: 20, color: '#8FA3AD' },
  { reasonCode: 'BREAK', description: 'Break', priority: 10, color: '#B0B8C0' },
]

/**
 * A kind of stop: mean minutes of running time between two stops, median minutes of a stop, and the state and reasons
 * that the machine sends.
 */
export type StopKind = { state: MachineState; reasons: readonly (string | null)[]; everyMins: number; mins: number }

export const microStops: StopKind = { state: 'idle', reasons: [null], everyMins: 27, mins: 1 }
export const waitStops: StopKind = {
  state: 'idle',
  reasons: ['MATERIAL-MISSING', 'MATERIAL-MISSING', 'CONTAINER-FULL', 'NO-OPERATOR', null],
  everyMins: 230,
  mins: 9,
}
export const faults = (reasons: readonly string[]): StopKind => ({
  state: 'down',
  reasons: [...reasons, ...reasons, null],
  everyMins: 170,
  mins: 10,
})
