import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { categoryLink } from '@takt/domain/areas/documents/responses/categoryLink.ts'
import { UserError } from '../../../core/api/apiError.ts'
import { dataResponse } from '../../../core/api/client.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'

const schema = dataResponse(categoryLink)

/** A page as displayed on the screen. */
export type DisplayedPage = { pageId: number; pageTitle: string; docType: DocType }

/**
 * Returns a function that checks on the server, before a page is linked, that it still has the displayed title and
 * type, because another user may have renamed it; throws the reason if not.
 */
export function useCheckLink() {
  const client = useClient()
  return async (body: DisplayedPage): Promise<void> => {
    const { data } = await client.post('/docs/validateCategoryLink', { schema, body })
    if (!data.isValid) throw new UserError(data.problem ?? texts.notLinkable)
  }
}
