import { z } from 'zod'
import { browseQuery } from './connectorBrowse.ts'

/** Maximum number of copies of a connector in one request. */
export const maxCopies = 200

const options = z.record(z.string().max(100), z.unknown())

/**
 * Body of `POST /api/connectors/test`. Omitted secrets are those of the stored connector `connectorId`, if the address
 * and its protection are unchanged.
 */
export const connectorTestBody = z.strictObject({
  connectorId: z.int().positive().optional(),
  connectorTypeId: z.string().max(100),
  options,
})

const maxReplacements = 20
const replace = z
  .record(z.string().min(1).max(500), z.string().max(500))
  .refine((texts) => Object.keys(texts).length <= maxReplacements, `must have at most ${maxReplacements} texts`)

/**
 * Body of `POST /api/connectors/browse`: the connection as for a test, and the part of the source that is requested.
 */
export const connectorBrowseBody = z.strictObject({ ...connectorTestBody.shape, ...browseQuery })

/**
 * Body of `POST /api/connectors/copies`: adds copies of a connector for other devices, all or none. `options`: those
 * that differ from the connector's. `replace`: texts inside its other options (addresses, topics, node IDs, signals of
 * rules, expression) with their replacements. `registerOffset`: added to the addresses of its registers. `secrets`:
 * secret options of all copies, required for copies with another address or protection, because stored secrets
 * belong to these. `dryRun`: only validates.
 */
export const connectorCopiesBody = z.strictObject({
  connectorId: z.int().positive(),
  copies: z
    .array(
      z.strictObject({
        deviceId: z.int().positive(),
        description: z.string().max(200).nullable(),
        options,
        replace: replace.optional(),
        registerOffset: z.int().min(-65_535).max(65_535).optional(),
      }),
    )
    .min(1)
    .max(maxCopies),
  secrets: options.optional(),
  dryRun: z.boolean().optional(),
})
export type ConnectorCopiesBody = z.output<typeof connectorCopiesBody>
