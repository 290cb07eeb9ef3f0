import type { ConnectorRow } from '@takt/domain/areas/connectors/responses/connector.ts'
import { connectorTexts as texts } from './texts.ts'

/** Returns the symbol and the text of a connector's status, with whether the state of its machine is unknown. */
export function statusInWords({ status, machineUnknown }: Pick<ConnectorRow, 'status' | 'machineUnknown'>) {
  if (machineUnknown === null) return { glyph: texts.glyphs[status], text: texts.words[status] }
  return { glyph: texts.unknownGlyph, text: `${texts.words[status]}, ${texts.machineUnknown[machineUnknown]}` }
}
