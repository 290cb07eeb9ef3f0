/** Server messages of calls. */
export const callsTexts = {
  notAvailable: 'The call recipient(s) are not available',
  call: 'This call',
  device: (deviceId: number) => `Device ${deviceId}`,
  notByToken: 'An API token cannot take part in calls. Sign in as a user.',
  otherEntity: 'is not the selected entity',
  oneself: 'You cannot call yourself',
  inCall: 'You are already in a call. End it first.',
  isCalled: 'You are being called. Answer or ignore that call first.',
  tooManyOwn: (max: number) => `You started ${max} calls within a minute. Wait a moment.`,
  tooMany: (max: number) => `The organization started ${max} calls within a minute. Wait a moment.`,
  over: 'This call has ended',
  answeredElsewhere: 'This call was answered on another of your pages',
  ringsNoMore: 'This call no longer rings for you',
  onlyNow: 'Calls can be listed only as of now',
} as const
