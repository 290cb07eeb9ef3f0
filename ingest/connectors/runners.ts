import type { ConnectorTypeId } from '@takt/domain/areas/connectors/connectorTypeIds.ts'
import { httpJson } from '@takt/domain/areas/connectors/httpJson.ts'
import { modbusTcp } from '@takt/domain/areas/connectors/modbusTcp.ts'
import { mqttJson } from '@takt/domain/areas/connectors/mqttJson.ts'
import { mqttSparkplug } from '@takt/domain/areas/connectors/mqttSparkplug.ts'
import { mtconnectAgent } from '@takt/domain/areas/connectors/mtconnectAgent.ts'
import { mtconnectShdr } from '@takt/domain/areas/connectors/mtconnectShdr.ts'
import { opcua } from '@takt/domain/areas/connectors/opcua.ts'
import { tagReader } from '@takt/domain/areas/connectors/tagReader.ts'
import { feedSlices } from './feed/feedSlices.ts'
import type { Starts } from './feeding.ts'
import { runHttpJson } from './httpJson/runHttpJson.ts'
import { runModbusTcp } from './modbusTcp/runModbusTcp.ts'
import { runMqttJson } from './mqttJson/runMqttJson.ts'
import { runSparkplug } from './mqttSparkplug/runSparkplug.ts'
import { runAgent } from './mtconnectAgent/runAgent.ts'
import { runShdr } from './mtconnectShdr/runShdr.ts'
import { runOpcua } from './opcua/runOpcua.ts'
import { feedReads } from './reader/feedReads.ts'
import { createRunReader } from './reader/runReader.ts'
import type { Runner } from './runner.ts'

/** Starts a connector of a type; `machine`: its runner, if it feeds the slices of a machine. */
type ConnectorRunner = { run: Starts; machine: Runner<never> | null }

const ofMachine = <Options>(runner: Runner<Options>): ConnectorRunner => ({
  run: feedSlices(runner),
  machine: runner as Runner<never>,
})

/** The runners of connectors, by connector type. */
export const runners: Readonly<Record<ConnectorTypeId, ConnectorRunner>> = {
  [mtconnectShdr.connectorTypeId]: ofMachine(runShdr),
  [mtconnectAgent.connectorTypeId]: ofMachine(runAgent),
  [opcua.connectorTypeId]: ofMachine(runOpcua),
  [modbusTcp.connectorTypeId]: ofMachine(runModbusTcp),
  [mqttJson.connectorTypeId]: ofMachine(runMqttJson),
  [httpJson.connectorTypeId]: { run: feedSlices(runHttpJson), machine: null },
  [mqttSparkplug.connectorTypeId]: ofMachine(runSparkplug),
  [tagReader.connectorTypeId]: { run: feedReads(createRunReader()), machine: null },
}
