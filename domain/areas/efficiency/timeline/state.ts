/** States of a machine as reported by devices (`definitions`: running, setup, idle, down, off). */
export const machineStates = ['running', 'setup', 'idle', 'down', 'off'] as const
export type MachineState = (typeof machineStates)[number]

/** Codes in messages and in ClickHouse. `void`: the slice declares its time as unknown. Frames use 0 for unknown. */
export const stateCodes = { void: 0, running: 1, setup: 2, idle: 3, down: 4, off: 5 } as const
export type StateCode = (typeof stateCodes)[keyof typeof stateCodes]

/** The time class of an instant: a state, with idle divided by length, or unknown. */
export const timeClasses = ['running', 'setup', 'idle', 'minorStop', 'down', 'off', 'unknown'] as const
export type TimeClass = (typeof timeClasses)[number]
