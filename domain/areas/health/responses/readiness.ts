import { z } from 'zod'

/** `data` of `/readyz`: the state of each component that the installation depends on. */
export const readiness = z.object({ parts: z.record(z.string(), z.string()) })
