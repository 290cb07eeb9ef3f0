import type { ConnectorRow } from '@takt/domain/areas/connectors/responses/connector.ts'
import { connectorTexts as texts } from './texts.ts'

type Status = Pick<ConnectorRow, 'status' | 'machineUnknown'> & { connectorTypeId: string }

/**
 * Returns the symbol and the text of a connector's status, with whether the state of its machine is unknown. A connector
 * whose device sends by itself connects to nothing: it waits for messages.
 */
export function statusInWords({ status, machineUnknown, connectorTypeId }: Status) {
  const isWaiting = status === 'connecting' && connectorTypeId === 'http-json'
  const word = isWaiting ? texts.waiting : texts.words[status]
  if (machineUnknown === null) return { glyph: texts.glyphs[status], text: word }
  return { glyph: texts.unknownGlyph, text: `${word}, ${texts.machineUnknown[machineUnknown]}` }
}
