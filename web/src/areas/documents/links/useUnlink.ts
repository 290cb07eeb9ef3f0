import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { type DocLink, docLink } from '@takt/domain/areas/documents/responses/docLink.ts'
import { fieldNames } from '@takt/domain/core/item/item.ts'
import { ApiError, messageOf, serverMessageOr, UserError } from '../../../core/api/apiError.ts'
import { anyResponse, dataResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'

/** Returns the message of the server, '' if it sent none; an unreachable server is always reported. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 ? serverMessageOr('', error) : messageOf(error)

/** Response to the creation of a link. */
export const linkResponse = dataResponse(docLink)

/** Returns the body that creates a link: the page, the record and the title of the page there. */
const creationBodyOf = (link: DocLink) =>
  Object.fromEntries(fieldNames(documents, ({ required }) => required !== 'A').map((name) => [name, link[name]]))

/** Removes links; a failure is reported with the number and the reason. Undo creates the link again. */
export function useUnlink() {
  const client = useClient()
  return useSaveMutation({
    work: ({ docID }: DocLink) =>
      client.delete(`/documents/${docID}`, { schema: anyResponse }).catch((error: unknown) => {
        throw new UserError(texts.linkFailed(docID, reasonOf(error)), { cause: error })
      }),
    message: texts.unlinked,
    areas: Object.values(areaOfDoc),
    undo: (_, link) => () => client.post('/documents', { schema: linkResponse, body: creationBodyOf(link) }),
    loud: true,
  })
}
