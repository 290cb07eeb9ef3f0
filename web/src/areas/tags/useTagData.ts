import { type TagDetailsAnswer, type TagDetailsQuestion, tagDetailsAnswer } from '@takt/domain/areas/tags/tagDetails.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { tagTexts as texts } from './texts.ts'

const nothing: TagDetailsAnswer = { associatedTagDtls: [], employees: [], jobs: [] }

/** What tags were on, with the employees and jobs named; nothing while that cannot be fetched, which is said. */
export function useTagData(question: TagDetailsQuestion | null) {
  const client = useClient()
  const notices = useNotices()
  const { organizationId } = usePlace()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [organizationId, 'tagDetails', question],
    enabled: question !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.post('/getAssociatedTagDtls', { schema: tagDetailsAnswer, body: question, signal }),
  })
  useEffect(() => {
    if (error) notices.error(texts.failedToFetch)
  }, [error, notices])
  return {
    tagData: error ? nothing : (data ?? nothing),
    isFetching,
    isKnown: data !== undefined || error !== null,
    again: refetch,
  }
}
