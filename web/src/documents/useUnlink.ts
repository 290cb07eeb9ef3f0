import { areaOfDoc } from '@takt/domain/documents/docTypes.ts'
import { ApiError, SaidError, saidOr, sentenceOf } from '../api/apiError.ts'
import { done } from '../api/client.ts'
import { useKeep } from '../items/detail/useKeep.ts'
import { useClient } from '../session/SessionContext.tsx'
import { documentTexts as texts } from './texts.ts'

/** What the server said, '' where it said nothing; that it could not be reached is said all the same. */
const whyOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 ? saidOr('', error) : sentenceOf(error)

/** Takes links away, by their numbers; that it failed is said with the number and why. */
export function useUnlink() {
  const client = useClient()
  return useKeep({
    work: (docID: number) =>
      client.delete(`/documents/${docID}`, { schema: done }).catch((error: unknown) => {
        throw new SaidError(texts.linkFailed(docID, whyOf(error)), { cause: error })
      }),
    said: texts.unlinked,
    areas: Object.values(areaOfDoc),
    loud: true,
  })
}
