import Tune from '@mui/icons-material/Tune'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { whenIdle } from '../../api/whenIdle.ts'
import { possibleResolutions } from '../../kit/range/fittingResolution.ts'
import { printWhole } from '../../kit/usePrinting.ts'
import { comparisons } from '../comparison/comparisons.ts'
import { kpiFamilies } from '../figures/kpiFamilies.ts'
import { useDashboardSearch } from '../openDashboard.ts'
import { dashboardTexts as texts } from '../texts.ts'
import type { DashboardSearch } from './dashboardSearch.ts'
import { useScope } from './useScope.ts'

/** Style of the help text below an option, on its own lines. */
const helped = {
  my: 0,
  maxWidth: '20rem',
  '& .MuiListItemText-secondary': { fontSize: '0.75rem', whiteSpace: 'normal' },
} as const

/** Maximum wait before printing. */
const longestMs = 20_000

const optionsOf = ({ compare = 'previous', kpi = 'oee', resolution }: DashboardSearch) => ({
  compare,
  kpi,
  resolution,
})

type Choice = {
  key: string
  label: string
  help?: string
  isChosen: boolean
  search: Record<string, string | undefined>
}

/** The menu of the comparison, the KPI family and the chart steps, all stored in the address; and of printing. */
export function OptionsPicker() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { compare, kpi, resolution } = useDashboardSearch(optionsOf)
  const { range } = useScope()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toPrint = useRef(false)
  // Wait until the menu has closed: otherwise it would be printed with the page.
  const onExited = () => {
    if (toPrint.current) void printWhole(() => whenIdle(queries, AbortSignal.timeout(longestMs)))
    toPrint.current = false
  }
  const groups: { title: string; choices: Choice[] }[] = [
    {
      title: texts.compareWith,
      choices: comparisons.map((comparison) => ({
        key: comparison,
        label: texts.compares[comparison],
        isChosen: comparison === compare,
        search: { compare: comparison === 'previous' ? undefined : comparison },
      })),
    },
    {
      title: texts.figures,
      choices: kpiFamilies.map((family) => ({
        key: family,
        label: texts.families[family],
        help: texts.familyHelp[family],
        isChosen: family === kpi,
        search: { kpi: family === 'oee' ? undefined : family },
      })),
    },
    {
      title: texts.steps,
      choices: [undefined, ...possibleResolutions(range.end - range.start)].map((entry) => ({
        key: entry ?? 'fitting',
        label: entry ? texts.stepNames[entry] : texts.fittingSteps,
        isChosen: entry === resolution,
        search: { resolution: entry },
      })),
    },
  ]
  return (
    <>
      <Tooltip title={texts.options}>
        <IconButton
          size="small"
          color="inherit"
          aria-label={texts.options}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Tune fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited } }}
      >
        {groups.flatMap(({ title, choices }) => [
          <ListSubheader key={title} role="presentation" sx={{ lineHeight: '2rem', bgcolor: 'transparent' }}>
            {title}
          </ListSubheader>,
          ...choices.map(({ key, label, help, isChosen, search }) => (
            <MenuItem
              dense
              key={`${title} ${key}`}
              role="menuitemradio"
              aria-checked={isChosen}
              aria-label={`${title}: ${label}`}
              selected={isChosen}
              onClick={() => {
                setAnchor(null)
                void navigate({ to: '.', search: (before) => ({ ...before, ...search }), replace: true })
              }}
            >
              {help ? <ListItemText primary={label} secondary={help} sx={helped} /> : label}
            </MenuItem>
          )),
        ])}
        <MenuItem
          dense
          divider={false}
          onClick={() => {
            toPrint.current = true
            setAnchor(null)
          }}
          sx={{ mt: 2 }}
        >
          {texts.print}
        </MenuItem>
      </Menu>
    </>
  )
}
