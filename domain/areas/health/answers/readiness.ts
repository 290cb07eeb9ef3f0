import { z } from 'zod'

/** `data` of `/readyz`: each part the installation stands on, and how it is. */
export const readiness = z.object({ parts: z.record(z.string(), z.string()) })
