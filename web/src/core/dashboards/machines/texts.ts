/** Every text of machines that say nothing. */
export const silenceTexts = {
  heading: (count: string, isOne: boolean) =>
    isOne ? 'A machine that should speak is silent.' : `${count} machines that should speak are silent.`,
  list: 'Silent machines',
  since: (time: string) => ` since ${time}`,
  openDevice: (machine: string) => `Open the device of ${machine}`,
  more: (count: string) => `and ${count} more`,
  status: 'Status',
  speaks: 'Speaks',
  silent: (when: string, cause: string) => `Silent${when}: ${cause}`,
  notPlanned: (when: string) => `Silent${when}, nothing planned`,
  notYet: (cause: string) => `Not connected: ${cause}`,
  nothingYet: (cause: string) => `Nothing yet: ${cause}`,
} as const
