import type { ConnectorType } from './connectorType.ts'
import { mqttSparkplug } from './mqttSparkplug.ts'
import { mtconnectAgent } from './mtconnectAgent.ts'
import { mtconnectShdr } from './mtconnectShdr.ts'
import { opcua } from './opcua.ts'
import { tagReader } from './tagReader.ts'

/** Every kind of connector, in the order in which it is offered. */
export const connectorTypes: readonly ConnectorType[] = [mtconnectShdr, mtconnectAgent, mqttSparkplug, opcua, tagReader]

/** The kind of that id, if there is one. */
export const findConnectorType = (connectorTypeId: string) =>
  connectorTypes.find((type) => type.connectorTypeId === connectorTypeId)
