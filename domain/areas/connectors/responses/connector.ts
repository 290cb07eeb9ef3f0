import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { rowWith } from '../../../core/item/responses/row.ts'
import { connectorStatusWords, machineUnknownWords } from '../connectorStatus.ts'
import { connectors } from '../connectors.ts'
import { optionDefinition } from '../optionDefinition.ts'

/** A row of `GET /api/connectors/types`. */
export const connectorTypeRow = z.object({
  connectorTypeId: z.string(),
  label: z.string(),
  optionDefinitions: z.array(optionDefinition),
})
export type ConnectorTypeRow = z.output<typeof connectorTypeRow>

/** A connector with its current state; instants are epoch ms. */
export const connectorRow = rowWith(connectors, [
  'connectorId',
  'connectorTypeId',
  'description',
  'deviceId',
  'enabled',
  'options',
  'version',
]).extend({
  secretsSetAt: instant.nullable(),
  status: z.enum(connectorStatusWords),
  lastError: z.string().nullable(),
  lastDataAt: instant.nullable(),
  failingSince: instant.nullable(),
  machineUnknown: z.enum(machineUnknownWords).nullable(),
  machineUnknownSince: instant.nullable(),
})
export type ConnectorRow = z.output<typeof connectorRow>
