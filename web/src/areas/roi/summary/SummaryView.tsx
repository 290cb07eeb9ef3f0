import Button from '@mui/material/Button'
import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { sumByType } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { useNavigate } from '@tanstack/react-router'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { useMayChange } from '../../../core/items/useMayChange.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { roiTexts as texts } from '../texts.ts'
import { AssumptionsPanel } from './AssumptionsPanel.tsx'
import { MachinesPanel } from './MachinesPanel.tsx'
import { ReturnCurve } from './ReturnCurve.tsx'
import { ReturnMetrics } from './ReturnMetrics.tsx'
import type { Missing } from './returnToDate.ts'
import { TypesTable } from './TypesTable.tsx'
import { UsagePanels } from './UsagePanels.tsx'
import { useSummary } from './useSummary.ts'

/** The settings required for a return, with a button for users who may set them. */
function FirstPanel(props: { missing: readonly Missing[]; onSet: (() => void) | null }) {
  const hasReturn = props.missing.every((name) => name === 'currency')
  return (
    <Panel title={texts.first} beside={hasReturn ? '' : texts.firstBeside}>
      <Box component="ul" sx={{ m: 0, pl: 5, fontSize: '0.875rem', display: 'grid', gap: 1 }}>
        {props.missing.map((name) => (
          <li key={name}>{texts.missing[name]}</li>
        ))}
      </Box>
      <Box sx={{ pt: 3, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {props.onSet ? (
          <Button variant="contained" size="small" onClick={props.onSet}>
            {texts.set}
          </Button>
        ) : (
          texts.settingsHint
        )}
      </Box>
    </Panel>
  )
}

/** The return on Takt: the return itself, the counts, the gain of machines, and all assumptions. */
export function SummaryView() {
  const view = useSummary()
  const { data, sum, missing } = view
  const navigate = useNavigate()
  const maySet = useMayChange(organizationSettings)
  const open = () => void navigate({ to: '.', search: (before) => ({ ...before, assumptions: 'open' }) })
  const onSet = maySet ? open : null
  const isIncomplete = missing.some((name) => name === 'wage' || name === 'investedOn')
  return (
    <ViewFrame trouble={view.trouble} onAgain={view.again} isLoading={!data} shape={[132, 320, 380]}>
      {data && (
        <>
          {missing.length > 0 && <FirstPanel missing={missing} onSet={onSet} />}
          <ReturnMetrics
            settings={data.settings}
            sum={sum}
            isIncomplete={isIncomplete}
            minutes={sumByType(data.telemetry, data.settings.roiMinutes).reduce((all, { minutes }) => all + minutes, 0)}
          />
          {view.isNarrowed && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.groupsPicked}</Box>}
          {sum && (
            <ReturnCurve
              course={sum.course}
              investment={data.settings.roiInvestment ?? 0}
              currency={data.settings.currency}
            />
          )}
          <TypesTable data={data} range={view.range} />
          <UsagePanels data={data} />
          <MachinesPanel gain={view.gain} settings={data.settings} hasBaseline={view.hasBaseline} />
          <AssumptionsPanel data={data} onSet={onSet} />
        </>
      )}
    </ViewFrame>
  )
}
