/** What the SFU says to people: in its readiness, and in answers that pages show. */
export const sfuTexts = {
  workersDoNotStart: (why: string) => `Calls cannot be made: the mediasoup worker does not start (${why}).`,
  starting: 'The program that carries calls is starting',
  notLetIn: 'This token lets nobody in: each opens one link within 30 seconds, for whoever takes part in the call',
  onlyThroughGateway: 'Pages come in through the address of Takt, not here',
  roomIsFull: 'This call is full',
  noPath: 'There is nothing here',
  notThere: 'There is no such stream any more',
  notPossible: 'This is not possible now',
} as const
