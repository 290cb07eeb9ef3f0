import { type DocLink, docLink } from '@takt/domain/areas/documents/answers/docLink.ts'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { fieldNames } from '@takt/domain/core/item/item.ts'
import { ApiError, SaidError, saidOr, sentenceOf } from '../../../core/api/apiError.ts'
import { answered, done } from '../../../core/api/client.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'

/** What the server said, '' where it said nothing; that it could not be reached is said all the same. */
const whyOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 ? saidOr('', error) : sentenceOf(error)

/** What is answered to whoever makes a link. */
export const linkMade = answered(docLink)

/** A link as it is made: the page, the record and how the page is called there. */
const madeOf = (link: DocLink) =>
  Object.fromEntries(fieldNames(documents, ({ required }) => required !== 'A').map((name) => [name, link[name]]))

/** Takes links away; that it failed is said with the number and why. Taken back, the link is made anew. */
export function useUnlink() {
  const client = useClient()
  return useKeep({
    work: ({ docID }: DocLink) =>
      client.delete(`/documents/${docID}`, { schema: done }).catch((error: unknown) => {
        throw new SaidError(texts.linkFailed(docID, whyOf(error)), { cause: error })
      }),
    said: texts.unlinked,
    areas: Object.values(areaOfDoc),
    undo: (_, link) => () => client.post('/documents', { schema: linkMade, body: madeOf(link) }),
    loud: true,
  })
}
