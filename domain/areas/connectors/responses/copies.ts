import { z } from 'zod'

/** `data` of `POST /api/connectors/copies`: IDs of the new connectors in the order sent; none with `dryRun`. */
export const copiesResponse = z.object({ connectorIds: z.array(z.int()) })
