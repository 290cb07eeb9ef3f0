/** Texts about machines that send no data. */
export const silenceTexts = {
  heading: (count: string, isSingle: boolean) =>
    isSingle ? 'A machine that should report data is silent.' : `${count} machines that should report data are silent.`,
  list: 'Silent machines',
  since: (time: string) => ` since ${time}`,
  openDevice: (machine: string) => `Open the device of ${machine}`,
  more: (count: string) => `and ${count} more`,
  status: 'Status',
  speaks: 'Reporting',
  silent: (sinceText: string, cause: string) => `Silent${sinceText}: ${cause}`,
  notPlanned: (sinceText: string) => `Silent${sinceText}, nothing planned`,
  notYet: (cause: string) => `Not connected: ${cause}`,
  nothingYet: (cause: string) => `Nothing yet: ${cause}`,
} as const
