import { docLink } from '@takt/domain/areas/documents/answers/docLink.ts'
import { docRevision, docView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { programDiff } from '@takt/domain/areas/programs/answers/programDiff.ts'
import { programSteps } from '@takt/domain/areas/programs/answers/programSteps.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useRead } from '../../../core/session/useRead.ts'

const view = answered(docView)
const revisions = answered(z.array(docRevision))
const steps = answered(programSteps)
const diff = answered(programDiff)
const links = answered(z.array(docLink))

/** A page as it is shown to whoever asks, in a revision (the one that they are shown unless said). */
export function usePage(docType: DocType, pageId: string, revId: number | null) {
  return useRead({
    key: [areaOfDoc[docType], 'doc', pageId, revId],
    path: `/docs/${encodeURIComponent(pageId)}`,
    schema: view,
    query: revId === null ? {} : { revId },
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The revisions of a page, the newest first. */
export function useRevisions(docType: DocType, pageId: number) {
  return useRead({
    key: [areaOfDoc[docType], 'doc revisions', pageId],
    path: `/docs/${pageId}/revisions`,
    schema: revisions,
  })
}

/** The steps of a program's revision. */
export function useSteps(revId: number, isAsked: boolean) {
  return useRead({
    key: ['programs', 'steps', revId],
    path: `/docs/program/revision/${revId}/steps`,
    schema: steps,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
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
  return useRead({
    key: ['instructions', 'doc links of', record],
    path: '/documents',
    schema: links,
    query: record,
    enabled: isAsked,
  })
}

/** What a page is linked to. */
export function useLinks(docType: DocType, pageId: number) {
  return useRead({
    key: [areaOfDoc[docType], 'doc links', pageId],
    path: '/documents',
    schema: links,
    query: { pageID: pageId },
  })
}
