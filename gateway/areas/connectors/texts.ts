/** Error messages of connectors. */
export const connectorsTexts = {
  noConnectorType: (connectorTypeId: unknown) => `connector type ${connectorTypeId} does not exist`,
  deviceIsFed: (id: number, deviceId: unknown) =>
    `Connector ${id} already feeds device ${deviceId}. Disable it first, or choose another device.`,
  secretForOther: 'The address has changed: enter this again, or send null to remove it.',
  cannotRunYet: (type: string) =>
    `${type} connectors can be described but not run yet. Send enabled: false to save this one for later.`,
  ingestIsSilent:
    'This connector is not being processed: the ingest service does not respond. It resumes automatically ' +
    'once the service is running.',
} as const
