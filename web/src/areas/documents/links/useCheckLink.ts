import { categoryLink } from '@takt/domain/areas/documents/answers/categoryLink.ts'
import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { SaidError } from '../../../core/api/apiError.ts'
import { answered } from '../../../core/api/client.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'

const schema = answered(categoryLink)

/** A page as the screen shows it. */
export type ShownPage = { pageId: number; pageTitle: string; docType: DocType }

/**
 * Checks on the server that a page still has the title and type that the screen shows, before it is linked; throws why
 * not. Another user may have renamed it meanwhile.
 */
export function useCheckLink() {
  const client = useClient()
  return async (body: ShownPage): Promise<void> => {
    const { data } = await client.post('/docs/validateCategoryLink', { schema, body })
    if (!data.isValid) throw new SaidError(data.problem ?? texts.notLinkable)
  }
}
