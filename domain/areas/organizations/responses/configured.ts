import { z } from 'zod'

/**
 * `data` of `POST /api/organizations/{organizationId}/configure` with `refresh`: true if the organization has
 * everything it needs.
 */
export const configured = z.object({ configured: z.boolean() })

/** Same without `refresh`: a token for the URL of its flow editor, valid for one exchange. */
export const flowToken = z.object({ token: z.string(), expires: z.string() })
