import { z } from 'zod'
import { boolean, choice, dateTime, integer, json, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { type ConnectorTypeId, connectorTypeIds, connectorTypeLabels } from './connectorTypeIds.ts'

/** Maximum characters of a connector's options as JSON: hundreds of registers or nodes with their roles. */
export const maxOptionsLength = 200_000

const options = z
  .record(z.string().max(100), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= maxOptionsLength,
    `must have at most ${maxOptionsLength} characters`,
  )

/**
 * Fetches the data of a machine and forwards it as that of a device. The options depend on the type; secret ones are
 * never part of the row.
 */
export const connectors = defineItem({
  name: 'connectors',
  label: 'Connector',
  area: 'integrations',
  key: ['connectorId'],
  title: ['description'],
  fields: {
    connectorId: integer('Connector', { auto: true }),
    connectorTypeId: choice('Type', connectorTypeIds, {
      fixed: true,
      words: (id: ConnectorTypeId) => connectorTypeLabels[id],
    }),
    description: text('Description', { size: 200, nullable: true }),
    deviceId: referenceById('Device', { to: 'devices' }),
    enabled: boolean('Enabled', { fallback: true }),
    options: json('Options', options),
    /** Time at which secret options were last set; their values cannot be read. */
    secretsSetAt: dateTime('Secrets set', { derived: true, nullable: true }),
  },
  list: ['connectorId', 'description', 'deviceId', 'connectorTypeId', 'enabled'],
  mask: ['description'],
  beside: ['status', 'lastError', 'lastDataAt', 'failingSince', 'machineUnknown', 'machineUnknownSince'],
})
