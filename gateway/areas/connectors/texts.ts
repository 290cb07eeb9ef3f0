/** Error messages of connectors. */
export const connectorsTexts = {
  noConnectorType: (connectorTypeId: unknown) => `connector type ${connectorTypeId} does not exist`,
  deviceIsFed: (id: number, deviceId: unknown) =>
    `Connector ${id} already feeds device ${deviceId}. Disable it first, or choose another device.`,
  secretForOther: 'The address or its protection has changed: enter this again, or send null to remove it.',
  tooManyTests: 'Too many connections are being tested. Try again in some seconds.',
  noTest: 'The connection could not be tested: the ingest service does not respond. Try again in a minute.',
  tooManyBrowses: 'Too many servers are being browsed. Try again in some seconds.',
  noBrowse: 'The server could not be browsed: the ingest service does not respond. Try again in a minute.',
  otherType: 'The type of a connector cannot be changed',
  noSecret: 'is not a secret option of this type',
  notInOptions: 'This text is not in the options of the connector',
  tooManyTexts:
    'With these texts a copy is too long or takes too much time. Replace fewer or shorter texts, or enter the options.',
  copiesTooSlow: (secs: number) => `Adding the copies took more than ${secs} s: none was added. Try fewer at once.`,
  ingestIsSilent:
    'This connector is not being processed: the ingest service does not respond. It resumes automatically ' +
    'once the service is running.',
  noConnectorOf: (deviceId: number) =>
    `No enabled connector takes messages of device ${deviceId}: add one of the type "HTTP, any JSON", or enable it.`,
  otherConnectorOf: (deviceId: number, type: string) =>
    `The connector of device ${deviceId} has the type ${type}: only http-json takes messages over HTTP.`,
  connectorIsSilent: 'The connector of the device does not respond. Send the message again later.',
  endBeforeStart: 'must be after start',
  notStored: 'The message could not be stored right now. Send it again later.',
  idempotencyKey: (max: number) => `must have at most ${max} ASCII characters without spaces`,
} as const
