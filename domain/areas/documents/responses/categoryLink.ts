import { z } from 'zod'

/**
 * `data` of `POST /api/docs/validateCategoryLink`: true if a page has this title and type. `problem`: the reason if
 * not.
 */
export const categoryLink = z.object({ isValid: z.boolean(), problem: z.string().nullable() })
