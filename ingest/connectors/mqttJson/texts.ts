/** Messages on connections to MQTT brokers. */
export const mqttTexts = {
  wantsSignIn: 'The broker rejected the user name or the password: enter those of an account on the broker',
  rejected: (code: number) => `The broker rejected the connection (code ${code})`,
  unavailable: 'The broker accepts no connection at present',
  noBroker: 'This does not look like an MQTT broker: it sends something else',
  takenOver: 'Another program uses the client ID of this connector, for example a copy of this installation',
  silent: (seconds: number) => `The broker has sent nothing for ${seconds} s, not even responses to pings`,
  topicRejected: (topic: string) => `The broker does not allow to subscribe to ${topic}`,
  resumed: 'The broker has stored messages with QoS 1 since the last connection',
  gap: (from: string, to: string) =>
    `No connection from ${from} to ${to}: messages of that time are missing, unless the broker has stored them`,
  notText: 'The message is not UTF-8 text',
  noMessage: (since: string) =>
    `Connected to the broker, but no message has arrived on the topics since ${since}. Check the topics, and that the ` +
    'source publishes on them.',
  topic: (topic: string) => `A message has arrived on ${topic}`,
  late: 'The message is older than what is known: the broker has sent it again after an interruption',
  tooLarge: (bytes: number, maxMebibytes: number) =>
    `The message is too large (${bytes} bytes): at most ${maxMebibytes} MiB are read`,
  overflow: (from: string, to: string, count: number) =>
    `${count} messages from ${from} to ${to} were dropped: more arrive than a connector may process`,
  suspended: (seconds: number) =>
    `More messages arrive than a connector may process: its topics are not read for ${seconds} s. Select fewer topics, or configure ` +
    'the source to send changes only.',
  noSubscriber: (count: number) => `${count} messages of topics that no connector reads any more were dropped`,
} as const
