import { z } from 'zod'

/** A row of what the server lists as the choices for a field (`Field.listed`): the field beside a label. */
export const listedRow = z.looseObject({ label: z.string() })
