import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ResourceTeep } from '../../../core/dashboards/figures/teepResponse.ts'
import { BarList } from '../../../core/kit/chart/BarList.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { changedSearch } from '../../../core/kit/untypedSearch.ts'
import { scheduleViewTexts as texts } from './texts.ts'

/**
 * Machines by a duration compared with their plan: `value` in seconds, largest first; a row links to the machine's
 * days. The functions must be stable (memoized).
 */
export function MachineBars(props: {
  title: string
  nothing: string
  resources: readonly ResourceTeep[]
  secsOf: (resource: ResourceTeep) => number
  besideOf: (resource: ResourceTeep) => string
  columns: { value: string; beside: string }
  labelOf: (resource: ResourceTeep) => string
}) {
  const { resources, secsOf, besideOf: subtitleOf, labelOf } = props
  const format = useFormat()
  const navigate = useNavigate()
  const rows = useMemo(
    () =>
      resources
        .filter((resource) => secsOf(resource) > 0)
        .sort((a, b) => secsOf(b) - secsOf(a))
        .map((resource) => ({
          key: resource.resourceID,
          label: labelOf(resource),
          value: secsOf(resource),
          text: format.duration(secsOf(resource)),
          beside: subtitleOf(resource),
          hint: `${labelOf(resource)}: ${format.exact(secsOf(resource))} s`,
        })),
    [resources, secsOf, subtitleOf, labelOf, format],
  )
  return (
    <Panel title={props.title} beside={String(rows.length)}>
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {props.nothing}
        </Typography>
      ) : (
        <BarList
          label={props.title}
          columns={{ label: texts.machine, ...props.columns }}
          rows={rows}
          onSelect={(machine) => void navigate({ to: '.', search: changedSearch({ machine }) })}
          maxHeight="20rem"
        />
      )}
    </Panel>
  )
}
