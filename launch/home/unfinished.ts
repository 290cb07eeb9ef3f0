/** The marker file in a data folder until everything is restored into it. */
export const unfinished = 'restoring'
