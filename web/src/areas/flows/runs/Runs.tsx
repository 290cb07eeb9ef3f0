import ExpandMore from '@mui/icons-material/ExpandMore'
import Replay from '@mui/icons-material/Replay'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { isTrigger, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { type FlowRun, flowRun, flowRunDetail, runStarted } from '@takt/domain/areas/flows/responses/run.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../../core/api/client.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ConfirmDialog } from '../../../core/kit/dialog/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { finger } from '../../../core/kit/finger.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useRead } from '../../../core/session/useRead.ts'
import { flowTexts as texts } from '../texts.ts'
import { RunSteps } from './RunSteps.tsx'
import { RunValues } from './RunValues.tsx'
import { partsOfTrigger } from './runParts.ts'

const runs = dataResponse(z.array(flowRun))
const detail = dataResponse(flowRunDetail)
const startedSchema = dataResponse(runStarted)
const pageSize = 20
/** Refresh interval of unfinished runs (ms). */
const everyMs = 3000
const areas = [flows.area]

const isOver = ({ outcome }: FlowRun) => outcome !== 'waiting' && outcome !== 'running'

type OpenedProps = { run: FlowRun; outline: Outline | null; onOpenStep: ((stepId: string) => void) | undefined }

function Opened({ run, outline, onOpenStep }: OpenedProps) {
  const { data, error, refetch } = useRead({
    key: [flows.area, 'run', run.runId, run.outcome, run.attempts],
    path: `/flows/${run.flowId}/runs/${run.runId}`,
    schema: detail,
    refetchInterval: isOver(run) ? false : everyMs,
  })
  if (error) return <ErrorAlert what={texts.failedToLoad} error={error} onAgain={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={80} />
  return (
    <>
      {data.trigger && (
        <RunValues
          label={texts.trigger}
          text={data.trigger}
          partsOf={(value) => partsOfTrigger(value, outline?.steps.find(isTrigger))}
          isNamed
        />
      )}
      <RunSteps steps={data.steps} outline={outline} isNamed onOpenStep={onOpenStep} />
    </>
  )
}

/** Commands on a run. */
type RunCalls = { again: (runId: string) => void; stop: (runId: string) => void; now: (runId: string) => void }

function RunEntry({ run, calls, ...entryProps }: OpenedProps & { calls: RunCalls | null }) {
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const at = format.instant(run.beganAt, 'timeToTheSecond')
  const day = format.instant(run.beganAt, 'day')
  const secs = run.endedAt === null ? null : (run.endedAt - run.beganAt) / 1000
  const notes = [
    run.cause,
    ...(secs === null ? [] : [format.duration(secs)]),
    ...(run.attempts > 1 ? [texts.attempts(run.attempts)] : []),
    ...(run.dueAt === null || isOver(run) ? [] : [texts.dueAt(format.near(run.dueAt, Date.now()))]),
  ]
  return (
    <Accordion
      disableGutters
      elevation={0}
      expanded={isOpen}
      onChange={(_, next) => setOpen(next)}
      slotProps={{ transition: { unmountOnExit: true, timeout: 120 }, heading: { component: 'h3' } }}
      sx={{ '&::before': { bgcolor: 'divider', opacity: 1 } }}
    >
      <AccordionSummary expandIcon={<ExpandMore fontSize="small" />} sx={{ px: 0, minHeight: '2.5rem' }}>
        <Box sx={{ minWidth: 0, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          <Box>
            <Box
              component="span"
              sx={{ fontWeight: 650, color: run.outcome === 'failed' ? 'error.main' : 'text.primary' }}
            >
              <span aria-hidden>{texts.glyphs[run.outcome]} </span>
              {texts.outcomes[run.outcome]}
            </Box>
            {` · ${day} ${at}`}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{notes.join(' · ')}</Box>
          {run.sentence && <Box>{run.sentence}</Box>}
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Opened run={run} {...entryProps} />
        {calls && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {isOver(run) && (
              <Button
                size="small"
                startIcon={<Replay fontSize="small" />}
                onClick={() => calls.again(run.runId)}
                sx={finger}
              >
                {texts.runAgain}
              </Button>
            )}
            {run.outcome === 'waiting' && (
              <>
                <Button size="small" variant="outlined" onClick={() => calls.now(run.runId)} sx={finger}>
                  {texts.tryNow}
                </Button>
                <Button size="small" color="error" onClick={() => calls.stop(run.runId)} sx={finger}>
                  {texts.stop}
                </Button>
              </>
            )}
          </Box>
        )}
        {run.outcome === 'waiting' && run.attempts > 0 && (
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.asItWas}</Box>
        )}
      </AccordionDetails>
    </Accordion>
  )
}

/** Runs of a flow, newest first, refreshed while shown. */
export function Runs(props: {
  flowId: number
  mayWrite: boolean
  outline: Outline | null
  onOpenStep: (stepId: string) => void
}) {
  const { flowId, mayWrite, outline } = props
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [organizationId, flows.area, 'runs', flowId],
    refetchInterval: everyMs,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { offset: pageParam, limit: pageSize }
      return (await client.get(`/flows/${flowId}/runs`, { schema: runs, query, signal })).data
    },
    getNextPageParam: (last, all) => (last.length < pageSize ? null : all.length * pageSize),
  })
  const again = useSaveMutation({
    work: (runId: string) => client.post(`/flows/${flowId}/runs/${runId}/again`, { schema: startedSchema, body: {} }),
    message: texts.restarted,
    areas,
    loud: true,
  })
  const sendCommand = (command: 'stop' | 'now') => (runId: string) =>
    client.post(`/flows/${flowId}/runs/${runId}/${command}`, { schema: startedSchema, body: {} })
  const stop = useSaveMutation({ work: sendCommand('stop'), message: texts.stopped, areas, loud: true })
  const now = useSaveMutation({ work: sendCommand('now'), message: texts.triedNow, areas, loud: true })
  const [pendingRunId, setPendingRunId] = useState<string | null>(null)
  const notifiesPeople = outline?.steps.some(({ kind }) => kind === 'tell') ?? true
  const calls: RunCalls = {
    again: (runId) => (notifiesPeople ? setPendingRunId(runId) : again.run(runId)),
    stop: stop.run,
    now: now.run,
  }
  const all = [...new Map(data?.pages.flat().map((run) => [run.runId, run])).values()]
  return (
    <Panel title={texts.runs} beside={texts.retention}>
      {error && <ErrorAlert what={texts.runsFailed} error={error} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={80} />}
      {data && all.length === 0 && <Typography color="textSecondary">{texts.noRuns}</Typography>}
      {all.map((run) => (
        <RunEntry
          key={run.runId}
          run={run}
          outline={outline}
          onOpenStep={mayWrite ? props.onOpenStep : undefined}
          calls={mayWrite ? calls : null}
        />
      ))}
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 2 }}>
          {texts.more}
        </Button>
      )}
      <ConfirmDialog
        open={pendingRunId !== null}
        prompt={texts.notifyAgain}
        onNo={() => setPendingRunId(null)}
        onYes={() => {
          if (pendingRunId) again.run(pendingRunId)
          setPendingRunId(null)
        }}
      >
        {texts.notifyAgainText}
      </ConfirmDialog>
    </Panel>
  )
}
