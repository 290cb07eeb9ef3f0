import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { StepList } from '../StepList.tsx'
import { useRefreshOrganizations } from '../useOrganizations.ts'
import { provisioningActors } from './provisioningActors.ts'
import { provisioningMachine } from './provisioningMachine.ts'
import { provisioningTexts as texts } from './provisioningTexts.ts'
import type { ProvisioningRecord, Step } from './provisioningTypes.ts'
import { steps } from './provisioningTypes.ts'
import { writeProvisioning } from './recordStore.ts'

function detailOf(step: Step, context: ProvisioningRecord & { taskCount: number }): string {
  if (step === 'configure' && context.polls > 1) return texts.polls(context.polls)
  return step === 'tasks' ? `${context.tasksAdded} / ${context.taskCount}` : ''
}

/** The steps of a provisioning in order, with their progress. */
function ProgressList(props: {
  context: ProvisioningRecord & { taskCount: number }
  isDone: boolean
  isFailed: boolean
}) {
  const { context, isDone, isFailed } = props
  return (
    <StepList
      label={texts.progress}
      words={texts.states}
      steps={steps.map((name) => ({ name, label: texts.steps[name], detail: detailOf(name, context) }))}
      reached={steps.indexOf(context.step)}
      isDone={isDone}
      isFailed={isFailed}
    />
  )
}

function useProvisioning(record: ProvisioningRecord, wasLeft: boolean) {
  const client = useClient()
  const notices = useNotices()
  const refresh = useRefreshOrganizations()
  const [machine] = useState(() => {
    const tasks = predefinedTasks({ timeZone: record.draft.timeZone, now: Date.now() })
    return { logic: provisioningMachine.provide({ actors: provisioningActors(client, tasks) }), count: tasks.length }
  })
  const [state, send] = useMachine(machine.logic, { input: { record, wasLeft, taskCount: machine.count } })
  const { context } = state
  const isDone = state.status === 'done'
  useEffect(() => writeProvisioning(window.sessionStorage, isDone ? null : context), [context, isDone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each failure, and once at the end
  useEffect(() => {
    if (context.error) notices.error(context.error)
  }, [context.error])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the organization appears in the tree when it is made, and is done at the end
  useEffect(() => {
    if (isDone) notices.success(texts.added)
    if (context.organizationId !== null) void refresh()
  }, [context.organizationId, isDone])
  return { context, isDone, isFailed: state.matches('failed'), retry: () => send({ type: 'RETRY' }) }
}

/** The provisioning of an organization: completed and running steps, errors and how to continue. */
export function Provisioning(props: {
  record: ProvisioningRecord
  wasLeft: boolean
  onStop: () => void
  onOpen: (id: string) => void
}) {
  const { context, isDone, isFailed, retry } = useProvisioning(props.record, props.wasLeft)
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: '40rem' }}>
      <ProgressList context={context} isDone={isDone} isFailed={isFailed} />
      {isFailed && (
        <Alert severity="error" variant="outlined">
          {context.error}
          {context.reason && <Box sx={{ color: 'text.secondary' }}>{context.reason}</Box>}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        {isFailed && (
          <>
            <Button size="small" variant="contained" onClick={retry}>
              {texts.retry}
            </Button>
            <Button size="small" color="inherit" onClick={props.onStop}>
              {texts.giveUp}
            </Button>
          </>
        )}
        {isDone && (
          <Button
            size="small"
            variant="contained"
            onClick={() => props.onOpen(`organization-${context.organizationId}`)}
          >
            {texts.open}
          </Button>
        )}
      </Box>
    </Box>
  )
}
