/** Messages on devices that send JSON over HTTP. */
export const httpJsonTexts = {
  silent: (since: string, minutes: number) =>
    `No message since ${since}: after ${minutes} minutes without one the state of the machine is unknown`,
} as const
