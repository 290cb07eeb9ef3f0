import { flowDraft } from '@takt/domain/areas/flows/responses/design.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { LoadingOverlay } from '../../../core/kit/dialog/LoadingOverlay.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { NoticesAtTop } from '../../../core/kit/notice/NoticeBar.tsx'
import { useClient, useSession } from '../../../core/session/SessionContext.tsx'
import { useIsPlaced } from '../../../core/session/useIsPlaced.ts'
import { DesignEnded } from './DesignEnded.tsx'
import { FlowEditor } from './FlowEditor.tsx'
import { editorTexts as texts } from './texts.ts'

const schema = dataResponse(flowDraft)
const route = getRouteApi('/flowEditor')

function Opened({ flowId, stepId }: { flowId: number; stepId: string | null }) {
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['flow draft', flowId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await client.get(`/flows/${flowId}/draft`, { schema, signal })).data,
  })
  useEffect(() => {
    if (data) document.title = texts.title(data.flowName)
  }, [data])
  if (data) return <FlowEditor draft={data} stepId={stepId} />
  if (!error) return <LoadingOverlay label={texts.opening} />
  return (
    <Box component="main" sx={{ p: 6 }}>
      <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />
    </Box>
  )
}

/**
 * Page of the flow editor, without navigation: it is opened with a one-time token, and its session is limited to
 * designing one flow.
 */
export function FlowEditorPage() {
  const { flowId, step } = route.useSearch()
  const isSignedIn = useSession((state) => state.hasTag('authenticated'))
  const isPlaced = useIsPlaced()
  if (!isSignedIn || flowId === undefined) return <DesignEnded flowId={flowId} />
  if (!isPlaced) return <LoadingOverlay label={texts.opening} />
  return (
    <>
      <NoticesAtTop />
      <Opened flowId={flowId} stepId={step ?? null} />
    </>
  )
}
