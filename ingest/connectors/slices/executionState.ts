import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'

const states: Record<string, MachineState> = {
  ACTIVE: 'running',
  READY: 'idle',
  STOPPED: 'idle',
  PROGRAM_COMPLETED: 'idle',
  WAIT: 'idle',
  PROGRAM_OPTIONAL_STOP: 'idle',
  INTERRUPTED: 'down',
  FEED_HOLD: 'down',
  PROGRAM_STOPPED: 'down',
  OPTIONAL_STOP: 'down',
}

/** MTConnect's Execution as a machine state; null for UNAVAILABLE and for words that MTConnect does not have. */
export const executionState = (execution: string): MachineState | null =>
  Object.hasOwn(states, execution) ? (states[execution] ?? null) : null
