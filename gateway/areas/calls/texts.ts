/** What the server says of calls. */
export const callsTexts = {
  notAvailable: 'The call recipient(s) are not available',
  call: 'This call',
  device: (deviceId: number) => `Device ${deviceId}`,
  notByToken: 'An API token takes part in no call: nobody sits there. Sign in as yourself.',
  otherEntity: 'is not the entity that is selected',
  oneself: 'You cannot call yourself',
  inCall: 'You are in a call already. End it first.',
  isCalled: 'You are being called. Answer or ignore that call first.',
  tooManyOwn: (most: number) => `You began ${most} calls within a minute. Wait a moment.`,
  tooMany: (most: number) => `The organization began ${most} calls within a minute. Wait a moment.`,
  over: 'This call is over',
  answeredElsewhere: 'This call was answered on another page of yours',
  ringsNoMore: 'This call does not ring for you any more',
  onlyNow: 'Calls are listed as they are now',
} as const
