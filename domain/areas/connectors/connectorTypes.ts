import type { ConnectorType } from './connectorType.ts'
import { httpJson } from './httpJson.ts'
import { modbusTcp } from './modbusTcp.ts'
import { mqttJson } from './mqttJson.ts'
import { mqttSparkplug } from './mqttSparkplug.ts'
import { mtconnectAgent } from './mtconnectAgent.ts'
import { mtconnectShdr } from './mtconnectShdr.ts'
import { opcua } from './opcua.ts'
import { tagReader } from './tagReader.ts'

/** All connector types, in the order of the selection. */
export const connectorTypes: readonly ConnectorType[] = [
  mtconnectShdr,
  mtconnectAgent,
  mqttJson,
  mqttSparkplug,
  httpJson,
  opcua,
  modbusTcp,
  tagReader,
]

/** Returns the connector type with this ID, if it exists. */
export const findConnectorType = (connectorTypeId: string) =>
  connectorTypes.find((type) => type.connectorTypeId === connectorTypeId)
