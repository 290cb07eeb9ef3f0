/** What the server says of chat. */
export const chatTexts = {
  conversation: 'This conversation',
  message: (seq: number) => `Message ${seq}`,
  resource: (resourceID: string) => `Machine ${resourceID}`,
  job: (jobNum: string) => `Job ${jobNum}`,
  notByToken: 'An API token takes no part in chat: nobody sits there. Sign in as yourself.',
  notMasked: 'While names are masked there is no chat: names may stand anywhere in what people write',
  nobody: (userName: string) => `${userName} is nobody whom you may write to`,
  oneself: 'must name somebody beside yourself',
  stays: 'One does not leave a conversation between people',
  otherMessage: 'There is another message by this clientId',
  tooManySaid: (most: number) => `You said ${most} things within a minute. Wait a moment.`,
  tooMuchSent: (megabytes: number) =>
    `You sent more than ${megabytes} MB of files within an hour. Wait until some of that is longer ago.`,
  tooManyBegun: (most: number) => `You began ${most} conversations within a minute. Wait a moment.`,
  outOfTime: 'must be within the last seven days, and no more than five minutes ahead',
  noMachine: 'This device is on no machine: there is no conversation that it could take part in',
  device: (deviceId: number) => `Device ${deviceId}`,
  removed: 'somebody who was removed',
  noWords: 'must have a letter or a digit',
} as const
