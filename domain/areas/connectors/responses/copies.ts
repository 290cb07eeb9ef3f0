import { z } from 'zod'

/** `data` of `POST /api/connectors/copies`: IDs of the new connectors in the order sent; with `dryRun`, of none stored. */
export const copiesResponse = z.object({ connectorIds: z.array(z.int()) })
