import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ClockedWork, isSameWork } from '@takt/domain/areas/labor/clockCommand.ts'
import { useDeferredValue, useState } from 'react'
import { messageOf } from '../../../core/api/apiError.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { useMay } from '../../../core/session/useMay.ts'
import { laborTexts as texts } from '../texts.ts'
import type { Foreseen } from './foresee.ts'
import { large, touchTarget } from './styles.ts'
import {
  type Indirect,
  type Operation,
  useIndirects,
  useMachineOperations,
  useOperationSearch,
} from './useAvailableWork.ts'

const none = { jobNum: null, assemblySeq: null, oprSeq: null, indirectCode: null, resourceID: null }

/** An option of work to clock on to: label, detail line and the work. */
type Choice = { label: string; detail: string; work: ClockedWork }

type WorkSelection = { works: readonly ClockedWork[]; onToggle: (work: ClockedWork) => void; on: readonly Foreseen[] }

function Choices({
  title,
  choices,
  chosen: selection,
}: {
  title: string
  choices: readonly Choice[]
  chosen: WorkSelection
}) {
  const { works, onToggle, on } = selection
  return (
    <Box role="group" aria-label={title} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography color="textSecondary">{title}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))', gap: 2 }}>
        {choices.map(({ label, detail, work }) => {
          const isSelected = works.some((other) => isSameWork(other, work))
          return (
            <Button
              key={label}
              variant={isSelected ? 'contained' : 'outlined'}
              color={isSelected ? 'primary' : 'inherit'}
              aria-pressed={isSelected}
              disabled={on.some((ticket) => ticket.end === null && isSameWork(work, ticket))}
              sx={{ ...large, justifyContent: 'flex-start', textAlign: 'left', lineHeight: 1.3 }}
              onClick={() => onToggle(work)}
            >
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {label}
                {detail && (
                  <Box component="span" sx={{ display: 'block', fontWeight: 400, fontSize: '1rem' }}>
                    {detail}
                  </Box>
                )}
              </Box>
            </Button>
          )
        })}
      </Box>
    </Box>
  )
}

/**
 * Chooses the work to clock on to: jobs at this machine first, other jobs by search, and work without a job; one or
 * several.
 */
export function WorkChooser(props: {
  resourceID: string | null
  on: readonly Foreseen[]
  onStart: (works: readonly ClockedWork[]) => void
}) {
  const { resourceID, on, onStart } = props
  const [works, setWorks] = useState<readonly ClockedWork[]>([])
  const [laborType, setLaborType] = useState<'production' | 'setup'>('production')
  const [typed, setTyped] = useState('')
  const maySearch = useMay('jobs', 'read')
  const machineOperations = useMachineOperations(resourceID)
  const matches = useOperationSearch(useDeferredValue(typed))
  const indirect = useIndirects()
  const selection: WorkSelection = {
    works,
    on,
    onToggle: (work) =>
      setWorks((before) => {
        const remaining = before.filter((other) => !isSameWork(other, work))
        return remaining.length < before.length ? remaining : [...before, work]
      }),
  }
  const operation = ({ jobNum, assemblySeq, oprSeq, description, partNum, isRunning }: Operation): Choice => ({
    label: texts.work(jobNum, assemblySeq, oprSeq),
    detail: [isRunning && texts.runsNow, description, partNum && texts.part(partNum)].filter(Boolean).join(' · '),
    work: { ...none, laborType: 'production', jobNum, assemblySeq, oprSeq, resourceID },
  })
  const forNoJob = ({ indirectCode, description }: Indirect): Choice => ({
    label: description ?? indirectCode,
    detail: description ? indirectCode : '',
    work: { ...none, laborType: 'indirect', indirectCode },
  })
  const start = () => {
    onStart(works.map((work) => (work.jobNum === null ? work : { ...work, laborType })))
    setWorks([])
    setTyped('')
  }
  return (
    <Box
      component="section"
      aria-label={texts.what}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}
    >
      <Typography component="h3" sx={{ fontSize: '1.125rem', fontWeight: 650 }}>
        {texts.what}
      </Typography>
      {resourceID !== null &&
        machineOperations.data &&
        (machineOperations.data.length > 0 ? (
          <Choices title={texts.here} choices={machineOperations.data.map(operation)} chosen={selection} />
        ) : (
          <Typography color="textSecondary">{texts.noneHere}</Typography>
        ))}
      {maySearch && (
        <TextField
          label={texts.search}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          sx={{ '& .MuiInputBase-root': touchTarget }}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      )}
      {matches.error && (
        <Typography color="warning.main">
          {isServerUnreachable(matches.error) ? texts.searchAway : messageOf(matches.error)}
        </Typography>
      )}
      {typed.trim() !== '' &&
        matches.data &&
        (matches.data.length > 0 ? (
          <Choices title={texts.found} choices={matches.data.map(operation)} chosen={selection} />
        ) : (
          <Typography color="textSecondary">{texts.noneFound}</Typography>
        ))}
      {indirect.data && indirect.data.length > 0 && (
        <Choices title={texts.indirects} choices={indirect.data.map(forNoJob)} chosen={selection} />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          py: 2,
          bgcolor: 'background.default',
          // The start button stays in sight, however long the list is.
          position: 'sticky',
          bottom: 0,
          zIndex: 1,
        }}
      >
        <ToggleButtonGroup
          exclusive
          aria-label={texts.type}
          value={laborType}
          onChange={(_, value: typeof laborType | null) => value && setLaborType(value)}
        >
          {(['production', 'setup'] as const).map((value) => (
            <ToggleButton key={value} value={value} sx={{ ...large, px: 4, textTransform: 'none' }}>
              {texts.types[value]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button variant="contained" sx={{ ...large, flex: '1 1 14rem' }} disabled={works.length === 0} onClick={start}>
          {texts.start(works.length)}
        </Button>
      </Box>
    </Box>
  )
}
