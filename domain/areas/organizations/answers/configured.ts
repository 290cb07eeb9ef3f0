import { z } from 'zod'

/**
 * `data` of `POST /api/organizations/{organizationId}/configure` with `refresh`: whether all is there that it needs.
 */
export const configured = z.object({ configured: z.boolean() })

/** The same without `refresh`: a token for the address of its flow editor, good for one exchange. */
export const flowToken = z.object({ token: z.string(), expires: z.string() })
