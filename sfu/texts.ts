/** Messages of the SFU for users: in its readiness, and in responses that pages show. */
export const sfuTexts = {
  workersDoNotStart: (reason: string) => `Calls cannot be made: the mediasoup worker does not start (${reason}).`,
  starting: 'The media server is starting',
  notLetIn: 'This token is not valid: a token opens one connection within 30 seconds, for a participant of the call',
  onlyThroughGateway: 'Pages must connect through the address of Takt',
  roomIsFull: 'This call is full',
  noPath: 'Not found',
  notThere: 'This stream no longer exists',
  notPossible: 'This is not possible at the moment',
} as const
