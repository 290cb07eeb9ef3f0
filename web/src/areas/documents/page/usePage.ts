import { docLink } from '@takt/domain/areas/documents/answers/docLink.ts'
import { docRevision, docView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { programDiff } from '@takt/domain/areas/programs/answers/programDiff.ts'
import { programSteps } from '@takt/domain/areas/programs/answers/programSteps.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'

const view = answered(docView)
const revisions = answered(z.array(docRevision))
const steps = answered(programSteps)
const diff = answered(programDiff)
const links = answered(z.array(docLink))

/** A page as it is shown to whoever asks, in a revision (the one that they are shown unless said). */
export function usePage(docType: DocType, pageId: string, revId: number | null) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, areaOfDoc[docType], 'doc', pageId, revId],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = revId === null ? {} : { revId }
      return (await client.get(`/docs/${encodeURIComponent(pageId)}`, { schema: view, query, signal })).data
    },
  })
}

/** The revisions of a page, the newest first. */
export function useRevisions(docType: DocType, pageId: number) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, areaOfDoc[docType], 'doc revisions', pageId],
    queryFn: async ({ signal }) => (await client.get(`/docs/${pageId}/revisions`, { schema: revisions, signal })).data,
  })
}

/** The steps of a program's revision. */
export function useSteps(revId: number, isAsked: boolean) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'programs', 'steps', revId],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await client.get(`/docs/program/revision/${revId}/steps`, { schema: steps, signal })).data,
  })
}

/** What differs between two revisions of a program; with a step its lines. */
export function useDiff(pageId: number, asked: { sourceRevId: number; targetRevId: number; stepIdx: number | null }) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'programs', 'diff', pageId, asked],
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await client.post(`/docs/program/${pageId}/revision/diff`, {
          schema: diff,
          body: { ...asked, context: 2 },
          signal,
        })
      ).data,
  })
}

/** The links of a record, and of what it is made from. */
export function useRecordPages(record: Readonly<Record<string, string | number>>, isAsked: boolean) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'instructions', 'doc links of', record],
    enabled: isAsked,
    queryFn: async ({ signal }) => (await client.get('/documents', { schema: links, query: record, signal })).data,
  })
}

/** What a page is linked to. */
export function useLinks(docType: DocType, pageId: number) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, areaOfDoc[docType], 'doc links', pageId],
    queryFn: async ({ signal }) =>
      (await client.get('/documents', { schema: links, query: { pageID: pageId }, signal })).data,
  })
}
