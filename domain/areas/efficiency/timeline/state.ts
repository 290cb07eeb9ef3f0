/** What a machine can be doing, as devices say it (`definitions`: running, setup, idle, down, off). */
export const machineStates = ['running', 'setup', 'idle', 'down', 'off'] as const
export type MachineState = (typeof machineStates)[number]

/** Codes on the wire and in ClickHouse. `void`: the slice says that nothing is known. Frames use 0 for unknown. */
export const stateCodes = { void: 0, running: 1, setup: 2, idle: 3, down: 4, off: 5 } as const
export type StateCode = (typeof stateCodes)[keyof typeof stateCodes]

/** What an instant was counted as: a state, with idle told apart by length, or nothing known. */
export const timeClasses = ['running', 'setup', 'idle', 'minorStop', 'down', 'off', 'unknown'] as const
export type TimeClass = (typeof timeClasses)[number]
