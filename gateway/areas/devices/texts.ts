/** Error messages of devices. */
export const devicesTexts = {
  stateReportedAlready: (deviceId: number, resourceID: string, from: string) =>
    `Device ${deviceId} already reports the state of machine ${resourceID} ${from}. ` +
    `Attach this one with reports: values, or detach device ${deviceId} and attach this one from then on (effectiveFrom).`,
  sendNameToErase: (deviceId: number, amount: string, mayBeMore: boolean) =>
    `Device ${deviceId} reported ${amount}${mayBeMore ? ', and more that is still being written' : ''}. ` +
    'Send its name to erase all of it.',
  wrongName: (deviceId: number) => `is not the name of device ${deviceId}`,
  notStored: 'The message could not be stored right now. Send it again later.',
} as const
