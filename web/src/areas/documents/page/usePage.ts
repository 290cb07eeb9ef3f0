import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { docLink } from '@takt/domain/areas/documents/responses/docLink.ts'
import { docRevision, docView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { programDiff } from '@takt/domain/areas/programs/responses/programDiff.ts'
import { programSteps } from '@takt/domain/areas/programs/responses/programSteps.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dataResponse } from '../../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useRead } from '../../../core/session/useRead.ts'

const view = dataResponse(docView)
const revisions = dataResponse(z.array(docRevision))
const steps = dataResponse(programSteps)
const diff = dataResponse(programDiff)
const links = dataResponse(z.array(docLink))

/** Loads a page in a revision (default: the one that the user is shown). */
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

/** Loads the revisions of a page, newest first. */
export function useRevisions(docType: DocType, pageId: number) {
  return useRead({
    key: [areaOfDoc[docType], 'doc revisions', pageId],
    path: `/docs/${pageId}/revisions`,
    schema: revisions,
  })
}

/** Loads the steps of a program's revision. */
export function useSteps(revId: number, isEnabled: boolean) {
  return useRead({
    key: ['programs', 'steps', revId],
    path: `/docs/program/revision/${revId}/steps`,
    schema: steps,
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Loads the differences between two revisions of a program; with a step, its lines. */
export function useDiff(pageId: number, params: { sourceRevId: number; targetRevId: number; stepIdx: number | null }) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  return useQuery({
    queryKey: [organizationId, 'programs', 'diff', pageId, params],
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await client.post(`/docs/program/${pageId}/revision/diff`, {
          schema: diff,
          body: { ...params, context: 2 },
          signal,
        })
      ).data,
  })
}

/** Loads the links of a record, and of the one it is derived from. */
export function useRecordPages(record: Readonly<Record<string, string | number>>, isEnabled: boolean) {
  return useRead({
    key: ['instructions', 'doc links of', record],
    path: '/documents',
    schema: links,
    query: record,
    enabled: isEnabled,
  })
}

/** Loads the links of a page. */
export function useLinks(docType: DocType, pageId: number) {
  return useRead({
    key: [areaOfDoc[docType], 'doc links', pageId],
    path: '/documents',
    schema: links,
    query: { pageID: pageId },
  })
}
