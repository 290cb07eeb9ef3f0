import { z } from 'zod'
import { rowSchema } from '../../../core/item/item.ts'
import { documents } from '../documents.ts'
import { docPage } from './docPage.ts'

/** A link with its target page. */
export const docLink = rowSchema(documents).extend({
  docID: z.int(),
  pageId: z.int(),
  page: docPage,
})
export type DocLink = z.output<typeof docLink>
