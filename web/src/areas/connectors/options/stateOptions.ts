import { machineStates } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'

/** The states of a machine as options. */
export const stateOptions = machineStates.map((state) => ({ value: state, label: stateLook[state].label }))
