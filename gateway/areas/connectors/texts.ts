/** What the server says of connectors when it refuses. */
export const connectorsTexts = {
  noConnectorType: (connectorTypeId: unknown) => `there is no connector type ${connectorTypeId}`,
  deviceIsFed: (id: number, deviceId: unknown) =>
    `Connector ${id} already feeds device ${deviceId}. Disable it first, or choose another device.`,
  secretForOther: 'The address is another one: give this again, or null to forget it.',
  cannotRunYet: (type: string) =>
    `${type} connectors can be described but not run yet. Send enabled: false to keep this one for later.`,
  ingestIsSilent:
    'Nobody looks after this connector right now: the ingest service does not answer. It goes on by itself ' +
    'once that runs.',
} as const
