import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ClockedWork, isSameWork } from '@takt/domain/areas/labor/clockCommand.ts'
import { useDeferredValue, useState } from 'react'
import { sentenceOf } from '../../../core/api/apiError.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { useMay } from '../../../core/session/useMay.ts'
import { laborTexts as texts } from '../texts.ts'
import type { Foreseen } from './foresee.ts'
import { large, touched } from './look.ts'
import { type Indirect, type Operation, useFoundOperations, useIndirects, useOperationsHere } from './useWorkHere.ts'

const none = { jobNum: null, assemblySeq: null, oprSeq: null, indirectCode: null, resourceID: null }

/** What one may be on: label, a line of detail, and the work. */
type Choice = { label: string; detail: string; work: ClockedWork }

type Chosen = { works: readonly ClockedWork[]; onToggle: (work: ClockedWork) => void; on: readonly Foreseen[] }

function Choices({ title, choices, chosen }: { title: string; choices: readonly Choice[]; chosen: Chosen }) {
  const { works, onToggle, on } = chosen
  return (
    <Box role="group" aria-label={title} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography color="textSecondary">{title}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))', gap: 2 }}>
        {choices.map(({ label, detail, work }) => {
          const isChosen = works.some((other) => isSameWork(other, work))
          return (
            <Button
              key={label}
              variant={isChosen ? 'contained' : 'outlined'}
              color={isChosen ? 'primary' : 'inherit'}
              aria-pressed={isChosen}
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

/** What somebody clocks on to: jobs at this machine first, others by searching, work for no job; one or several. */
export function WhatWork(props: {
  resourceID: string | null
  on: readonly Foreseen[]
  onBegin: (works: readonly ClockedWork[]) => void
}) {
  const { resourceID, on, onBegin } = props
  const [works, setWorks] = useState<readonly ClockedWork[]>([])
  const [laborType, setLaborType] = useState<'production' | 'setup'>('production')
  const [typed, setTyped] = useState('')
  const maySearch = useMay('jobs', 'read')
  const here = useOperationsHere(resourceID)
  const found = useFoundOperations(useDeferredValue(typed))
  const indirect = useIndirects()
  const chosen: Chosen = {
    works,
    on,
    onToggle: (work) =>
      setWorks((before) => {
        const others = before.filter((other) => !isSameWork(other, work))
        return others.length < before.length ? others : [...before, work]
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
  const begin = () => {
    onBegin(works.map((work) => (work.jobNum === null ? work : { ...work, laborType })))
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
        here.data &&
        (here.data.length > 0 ? (
          <Choices title={texts.here} choices={here.data.map(operation)} chosen={chosen} />
        ) : (
          <Typography color="textSecondary">{texts.noneHere}</Typography>
        ))}
      {maySearch && (
        <TextField
          label={texts.search}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          sx={{ '& .MuiInputBase-root': touched }}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      )}
      {found.error && (
        <Typography color="warning.main">{isAway(found.error) ? texts.searchAway : sentenceOf(found.error)}</Typography>
      )}
      {typed.trim() !== '' &&
        found.data &&
        (found.data.length > 0 ? (
          <Choices title={texts.found} choices={found.data.map(operation)} chosen={chosen} />
        ) : (
          <Typography color="textSecondary">{texts.noneFound}</Typography>
        ))}
      {indirect.data && indirect.data.length > 0 && (
        <Choices title={texts.indirects} choices={indirect.data.map(forNoJob)} chosen={chosen} />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          py: 2,
          bgcolor: 'background.default',
          // However much there is to choose from, what begins it is in sight.
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
        <Button variant="contained" sx={{ ...large, flex: '1 1 14rem' }} disabled={works.length === 0} onClick={begin}>
          {texts.begin(works.length)}
        </Button>
      </Box>
    </Box>
  )
}
