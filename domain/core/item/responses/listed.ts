import { z } from 'zod'

/** A row of the options that the server lists for a field (`Field.listed`): the field and a label. */
export const listedRow = z.looseObject({ label: z.string() })
