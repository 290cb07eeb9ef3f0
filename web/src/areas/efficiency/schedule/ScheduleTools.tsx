import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Box } from '../../../core/kit/Box.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { rankedBy } from '../../../core/kit/select/options.ts'
import { changedSearch, untypedSearch } from '../../../core/kit/untypedSearch.ts'
import { scheduleViewTexts as texts } from './texts.ts'
import type { Plan } from './usePlan.ts'

type Machine = { resourceID: string; label: string }

const orders = ['name', '-missed', '-outside'] as const

/** Selects the sort order of the machines in the calendar; stored in the URL. */
function Orders() {
  const { sort } = useSearch({ from: '/main/efficiency' })
  const navigate = useNavigate()
  const order = orders.find((entry) => entry === sort) ?? 'name'
  return (
    <ToggleButtonGroup
      data-hands
      size="small"
      exclusive
      aria-label={texts.order}
      value={order}
      onChange={(_, next: (typeof orders)[number] | null) =>
        next &&
        void navigate({
          to: '.',
          search: (before) => ({ ...before, sort: next === 'name' ? undefined : next }),
          replace: true,
        })
      }
    >
      {orders.map((entry) => (
        <ToggleButton key={entry} value={entry} sx={{ py: 1, px: 3, textTransform: 'none' }}>
          {texts.orders[entry]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** Selects a machine, or the sort order of all machines; for a machine it also links to its schedule and exceptions. */
export function ScheduleTools(props: {
  machines: readonly Machine[]
  machine: Machine | null
  plan: Plan | undefined
}) {
  const { machines, machine, plan } = props
  const navigate = useNavigate()
  const pick = (resourceID: string | undefined) =>
    void navigate({ to: '.', search: changedSearch({ machine: resourceID }) })
  const schedules = [...new Set(plan?.schedules.map(({ scheduleID }) => scheduleID))]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', displayPrint: 'none' }}>
      <Autocomplete
        size="small"
        options={machines}
        value={machine}
        getOptionLabel={({ label }) => label}
        autoHighlight
        filterOptions={rankedBy(({ resourceID, label }: Machine) => ({ value: resourceID, label }))}
        isOptionEqualToValue={(option, value) => option.resourceID === value.resourceID}
        onChange={(_, next) => pick(next?.resourceID)}
        renderInput={(params) => <TextField {...params} label={texts.machine} placeholder={texts.everyMachine} />}
        sx={{ width: '18rem' }}
      />
      {!machine && <Orders />}
      {machine && (
        <>
          <Button size="small" variant="outlined" color="inherit" onClick={() => pick(undefined)}>
            {texts.everyMachine}
          </Button>
          {schedules.map((scheduleID) => (
            <PageLink
              data-hands
              key={scheduleID}
              to="/$list/$key"
              params={{ list: 'schedules', key: scheduleID }}
              variant="body2"
            >
              {texts.editSchedule(scheduleID)}
            </PageLink>
          ))}
          {schedules[0] !== undefined && (
            <PageLink
              data-hands
              to="/$list/$key"
              params={{ list: 'schedules', key: schedules.at(-1)! }}
              search={untypedSearch({ part: 'calendar', resource: machine.resourceID })}
              variant="body2"
            >
              {texts.addException}
            </PageLink>
          )}
        </>
      )}
    </Box>
  )
}
