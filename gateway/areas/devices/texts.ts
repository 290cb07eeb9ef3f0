/** What the server says of devices when it refuses. */
export const devicesTexts = {
  stateReportedAlready: (deviceId: number, resourceID: string, from: string) =>
    `Device ${deviceId} already reports the state of resource ${resourceID} ${from}. ` +
    `Attach this one with reports: values, or detach device ${deviceId} and attach this one from then on (effectiveFrom).`,
  sendNameToErase: (deviceId: number, found: string, mayBeMore: boolean) =>
    `Device ${deviceId} told ${found}${mayBeMore ? ', and more that is still being written' : ''}. ` +
    'Send its name to erase all of it.',
  wrongName: (deviceId: number) => `is not the name of device ${deviceId}`,
  notKept: 'The message could not be kept right now. Send it again later.',
} as const
