import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { MetricName } from '../../core/dashboards/figures/metricNames.ts'
import { useOpenEvidence } from '../../core/dashboards/figures/useMetric.ts'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { Box } from '../../core/kit/Box.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { efficiencyTexts as texts } from './texts.ts'

/**
 * Chip of the machine that a view is filtered to, with links to its details and to the evidence of `metric`, and a
 * button that shows all machines again.
 */
export function MachineChip(props: { machine: string; figure: MetricName; onAll: () => void }) {
  const { machine, figure: metric } = props
  const nameOf = useMachineName()
  const open = useOpenEvidence()
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', columnGap: 4, rowGap: 1, flexWrap: 'wrap', fontSize: '0.8125rem' }}
    >
      <Box component="strong" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {texts.onlyMachine(nameOf(machine))}
      </Box>
      <PageLink data-hands to="/efficiency/details" search={(before) => ({ ...before, machine })}>
        {texts.views.details}
      </PageLink>
      <Link data-hands component="button" onClick={() => void open(metric, { of: machine })}>
        {texts.evidence}
      </Link>
      <Button size="small" color="inherit" startIcon={<Close fontSize="small" />} onClick={props.onAll}>
        {texts.allMachines}
      </Button>
    </Box>
  )
}
