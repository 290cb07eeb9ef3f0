/** The IDs of all connector types, in the order of the selection. */
export const connectorTypeIds = [
  'mtconnect-shdr',
  'mtconnect-agent',
  'mqtt-json',
  'mqtt-sparkplug',
  'http-json',
  'opcua',
  'modbus-tcp',
  'tag-reader',
] as const
export type ConnectorTypeId = (typeof connectorTypeIds)[number]
