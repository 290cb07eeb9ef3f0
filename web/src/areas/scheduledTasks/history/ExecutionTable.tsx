import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IconButton from '@mui/material/IconButton'
import type { Execution } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ExecutionRow } from './ExecutionRow.tsx'
import { ExecutionSteps } from './ExecutionSteps.tsx'
import { historyTexts as texts } from './texts.ts'

const pageSize = 4

const cells = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': { px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', textAlign: 'left', fontWeight: 400 },
  '& th': { color: 'text.secondary', whiteSpace: 'nowrap' },
} as const

/** Executions, four per page; the steps of the selected one are shown below. */
export function ExecutionTable(props: {
  executions: readonly Execution[]
  now: number
  /** Null if the user may not cancel. */
  onCancel: ((executionId: string) => void) | null
}) {
  const { executions, now } = props
  const [requestedPage, setPage] = useState(0)
  const [opened, setOpened] = useState(executions[0]?.executionId)
  const pages = Math.ceil(executions.length / pageSize)
  const page = Math.min(requestedPage, pages - 1)
  const visible = executions.slice(page * pageSize, (page + 1) * pageSize)
  const steps = visible.find(({ executionId }) => executionId === opened)
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="table" aria-label={texts.columns.id} sx={cells}>
          <thead>
            <tr>
              {Object.values(texts.columns).map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map((execution) => (
              <ExecutionRow
                key={execution.executionId}
                execution={execution}
                now={now}
                isOpened={execution.executionId === opened}
                onOpen={() => setOpened(execution.executionId)}
                onCancel={props.onCancel}
              />
            ))}
          </tbody>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'end', gap: 2, fontSize: '0.8125rem' }}>
        <IconButton size="small" aria-label={texts.previous} disabled={page === 0} onClick={() => setPage(page - 1)}>
          <ChevronLeft fontSize="small" />
        </IconButton>
        <Box aria-live="polite">{texts.page(page + 1, pages)}</Box>
        <IconButton size="small" aria-label={texts.next} disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
          <ChevronRight fontSize="small" />
        </IconButton>
      </Box>
      {steps && <ExecutionSteps execution={steps} />}
    </>
  )
}
