import { modbusTemplates } from './templates/modbusTemplates.ts'
import { mqttJsonTemplates } from './templates/mqttJsonTemplates.ts'
import { opcuaTemplates } from './templates/opcuaTemplates.ts'
import type { ConnectorTemplate } from './templates/template.ts'

/** All templates of connectors, in the order of the selection. */
export const connectorTemplates: readonly ConnectorTemplate[] = [
  ...mqttJsonTemplates,
  ...opcuaTemplates,
  ...modbusTemplates,
]
