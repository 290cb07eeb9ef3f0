import { z } from 'zod'

/** `data` of `POST /api/docs/validateCategoryLink`: whether a page has this title and type. `problem`: why not. */
export const categoryLink = z.object({ isValid: z.boolean(), problem: z.string().nullable() })
