import Autocomplete from '@mui/material/Autocomplete'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useNavigate } from '@tanstack/react-router'
import { MissingDataLink } from '../../../core/dashboards/figures/MissingDataLink.tsx'
import type { MetricName } from '../../../core/dashboards/figures/metricNames.ts'
import { nullReason } from '../../../core/dashboards/figures/metrics.ts'
import type { Bucket, ResourceTeep } from '../../../core/dashboards/figures/teepResponse.ts'
import { useMetricText, useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { machineName } from '../../../core/dashboards/machines/machineName.ts'
import { useMachinesNow } from '../../../core/dashboards/machines/useMachinesNow.ts'
import { StateWord } from '../../../core/dashboards/states/StateSwatch.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { MetricButton } from '../../../core/kit/figure/MetricButton.tsx'
import { RatioBar } from '../../../core/kit/figure/RatioBar.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { rankedBy } from '../../../core/kit/select/options.ts'
import { slidePart } from '../../../core/kit/slideMarks.ts'
import { useNow } from '../../../core/kit/useNow.ts'
import { useMask } from '../../../core/session/useMask.ts'
import { DiscussButton } from '../../chat/index.ts'
import { efficiencyTexts as texts } from '../texts.ts'

const metrics: readonly MetricName[] = ['oee', 'availability', 'performance', 'quality', 'teep', 'loading']

function Metric(props: { name: MetricName; bucket: Bucket; machine: string; target: number | null }) {
  const { name, bucket } = props
  const { text, hint } = useMetricText()(bucket, name)
  const open = useOpenEvidence()
  const isMain = name === 'oee'
  return (
    <MetricButton
      label={texts[name]}
      value={text}
      hint={hint}
      fix={nullReason(bucket, name) && <MissingDataLink why={nullReason(bucket, name)} />}
      size={isMain ? '2rem' : '1.5rem'}
      onOpen={() => void open(name, { of: props.machine })}
    >
      <Box sx={{ width: '100%', minWidth: isMain ? 128 : 80, pt: 1 }}>
        <RatioBar value={bucket[name]} target={isMain ? props.target : null} height={6} />
      </Box>
    </MetricButton>
  )
}

/** The machine, its current state, and its metrics in the range. */
export function MachineHead(props: {
  machines: ResourceTeep[]
  machine: ResourceTeep
  target: number | null
  nameOf: (reasonCode: string) => string
}) {
  const { machines, machine, target } = props
  const format = useFormat()
  const mask = useMask()
  const navigate = useNavigate()
  const now = useMachinesNow()(machine.resourceID)
  const clock = useNow(1000)
  const bucket = machine.buckets[0]
  const nameOf = (entry: ResourceTeep) => machineName(entry, mask)
  return (
    <Paper
      component="section"
      {...slidePart}
      elevation={0}
      aria-label={machine.resourceID}
      sx={{
        border: 1,
        borderColor: 'divider',
        p: { xs: 3, sm: 4 },
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 4, md: 6 },
        alignItems: 'center',
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, flex: '1 1 18rem', maxWidth: '26rem' }}>
        <Autocomplete
          size="small"
          disableClearable
          options={machines}
          value={machine}
          getOptionLabel={nameOf}
          autoHighlight
          filterOptions={rankedBy((entry: ResourceTeep) => ({ value: entry.resourceID, label: nameOf(entry) }))}
          isOptionEqualToValue={(option, value) => option.resourceID === value.resourceID}
          onChange={(_, { resourceID }) =>
            void navigate({
              to: '.',
              search: (before) => ({
                ...before,
                machine: resourceID,
                of: undefined,
                figure: undefined,
                mark: undefined,
                stops: undefined,
                give: undefined,
              }),
            })
          }
          renderInput={(params) => <TextField {...params} label={texts.machine} />}
        />
        <Box sx={{ display: 'flex', gap: 2, fontSize: '0.8125rem', flexWrap: 'wrap', alignItems: 'center' }}>
          <StateWord kind={now ? stateOfCode(now.state) : 'unknown'} />
          {now && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {texts.since(format.near(now.since, clock), format.duration((clock - now.since) / 1000))}
              {now.reason ? ` · ${props.nameOf(now.reason)}` : ''}
            </Box>
          )}
          <DiscussButton about={{ machine: machine.resourceID }} name={nameOf(machine)} />
        </Box>
      </Box>
      {bucket &&
        metrics.map((name) => (
          <Metric key={name} name={name} bucket={bucket} machine={machine.resourceID} target={target} />
        ))}
    </Paper>
  )
}
