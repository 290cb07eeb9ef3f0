/** Messages on connectors that read Sparkplug B. */
export const sparkplugTexts = {
  arrays: 'Arrays are not read: publish their elements as metrics',
  files: 'Bytes and files are not read',
  definition: 'The definition of a template has no values',
  notInBirth: 'No birth certificate has declared this metric; a rebirth was requested',
  malformed: (reason: string) => `The payload is no Sparkplug B payload: ${reason}`,
  tooLarge: (mebibytes: number) => `A message was larger than ${mebibytes} MiB`,
  retained: 'The broker has retained this message, which may be out of date; a rebirth was requested',
  unborn: 'Data without a birth certificate of this session; a rebirth was requested',
  repeated: 'The sequence number was received before, or the node has restarted it without a birth certificate',
  otherSession: 'The death certificate belongs to another session of the edge node (bdSeq); a rebirth was requested',
  olderThanKnown: 'A stored value is older than values that were taken before: its parts are counted already',
  missing: (from: number, to: number, at: string) =>
    `Messages ${from} to ${to} of the edge node are missing at ${at}; a rebirth was requested`,
  rebirthRequested: (reason: string) => `Rebirth requested: ${reason}`,
  reasons: {
    noBirth: 'no birth certificate has arrived',
    gap: 'messages are missing',
    unknownMetric: 'a metric is unknown',
    unknownSession: 'the session of the edge node is unknown',
    overrun: 'values had to be dropped',
  },
  connected: (broker: string) => `Connected to ${broker}`,
  disconnected: (broker: string, from: string, to: string) =>
    `Not connected to ${broker} from ${from} to ${to}: values of this time arrive only if the edge node stores them`,
  born: (source: string) => `Birth certificate of ${source} received`,
  died: (source: string, at: string) => `${source} is offline since ${at}`,
  noBirth: (source: string) =>
    `Connected to the broker, but no birth certificate of ${source} arrives. Check group, edge node and device, that the edge node ` +
    'is connected to this broker, and that it responds to rebirth requests.',
  overrun: 'The source sends more than a connector may process: values were dropped until its next birth certificate',
  signIn: (broker: string) => `${broker} rejects the sign-in: check user name and password`,
  rejected: (broker: string, code: number) =>
    `${broker} rejects the connection (code ${code}): it must accept MQTT 3.1.1`,
  noSubscription: (broker: string) =>
    `${broker} does not permit this user to subscribe to the topics of Sparkplug (spBv1.0/#)`,
  lost: (broker: string) => `The connection to ${broker} was lost`,
} as const
