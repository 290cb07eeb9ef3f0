/** Messages on devices that send JSON over HTTP. */
export const httpJsonTexts = {
  waiting: 'Waiting for a message of the device: none has arrived since the connector started.',
  silent: (since: string, minutes: number) =>
    `No message since ${since}: after ${minutes} minutes without one the state of the machine is unknown`,
} as const
