/**
 * The labels of all connector types, by ID, in the order of the selection. Their own file, because the types need
 * libraries that lists of connectors do not.
 */
export const connectorTypeLabels = {
  'mtconnect-shdr': 'MTConnect adapter (SHDR)',
  'mtconnect-agent': 'MTConnect agent',
  'mqtt-json': 'MQTT, any JSON',
  'mqtt-sparkplug': 'MQTT Sparkplug B',
  'http-json': 'HTTP, any JSON',
  opcua: 'OPC UA',
  'modbus-tcp': 'Modbus/TCP',
  'tag-reader': 'Tag reader',
} as const
export type ConnectorTypeId = keyof typeof connectorTypeLabels
export const connectorTypeIds = Object.keys(connectorTypeLabels) as [ConnectorTypeId, ...ConnectorTypeId[]]
