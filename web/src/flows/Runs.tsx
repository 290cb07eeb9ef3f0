import ExpandMore from '@mui/icons-material/ExpandMore'
import Replay from '@mui/icons-material/Replay'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type FlowRun, flowRun, flowRunDetail, runBegun } from '@takt/domain/flows/answers/run.ts'
import { flows } from '@takt/domain/flows/flows.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { sentenceOf } from '../api/apiError.ts'
import { answered } from '../api/client.ts'
import { useKeep } from '../items/detail/useKeep.ts'
import { Box } from '../kit/Box.tsx'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Trouble } from '../kit/Trouble.tsx'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { RunSteps } from './RunSteps.tsx'
import { Shortened } from './Shortened.tsx'
import { flowTexts as texts } from './texts.ts'

const runs = answered(z.array(flowRun))
const detail = answered(flowRunDetail)
const begun = answered(runBegun)
const pageSize = 20
/** What goes on is looked at again so often. */
const everyMs = 3000
const areas = [flows.area]

const isOver = ({ outcome }: FlowRun) => outcome !== 'waiting' && outcome !== 'running'

function Opened({ run }: { run: FlowRun }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { data, error, refetch } = useQuery({
    queryKey: [organizationId, flows.area, 'run', run.runId, run.outcome, run.attempts],
    refetchInterval: isOver(run) ? false : everyMs,
    queryFn: async ({ signal }) =>
      (await client.get(`/flows/${run.flowId}/runs/${run.runId}`, { schema: detail, signal })).data,
  })
  if (error)
    return (
      <Trouble
        what={texts.failedToLoad}
        sentence={sentenceOf(error)}
        again={texts.again}
        onAgain={() => void refetch()}
      />
    )
  if (!data) return <Skeleton variant="rounded" height={80} />
  return (
    <>
      {data.trigger && <Shortened label={texts.trigger} text={data.trigger} />}
      <RunSteps steps={data.steps} />
    </>
  )
}

function RunEntry({ run, onAgain }: { run: FlowRun; onAgain: (() => void) | null }) {
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
        <Opened run={run} />
        {onAgain && isOver(run) && (
          <Button size="small" startIcon={<Replay fontSize="small" />} onClick={onAgain} sx={{ justifySelf: 'start' }}>
            {texts.runAgain}
          </Button>
        )}
      </AccordionDetails>
    </Accordion>
  )
}

/** The runs of a flow, the newest first; looked at again while they are shown. */
export function Runs({ flowId, mayWrite }: { flowId: number; mayWrite: boolean }) {
  const client = useClient()
  const { organizationId } = usePlace()
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
  const again = useKeep({
    work: (runId: string) => client.post(`/flows/${flowId}/runs/${runId}/again`, { schema: begun, body: {} }),
    said: texts.begun,
    areas,
    loud: true,
  })
  const all = [...new Map(data?.pages.flat().map((run) => [run.runId, run])).values()]
  return (
    <Panel title={texts.runs} beside={texts.kept}>
      {error && (
        <Trouble
          what={texts.runsFailed}
          sentence={sentenceOf(error)}
          again={texts.again}
          onAgain={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton variant="rounded" height={80} />}
      {data && all.length === 0 && <Typography color="textSecondary">{texts.noRuns}</Typography>}
      {all.map((run) => (
        <RunEntry key={run.runId} run={run} onAgain={mayWrite ? () => again.run(run.runId) : null} />
      ))}
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 2 }}>
          {texts.more}
        </Button>
      )}
    </Panel>
  )
}
