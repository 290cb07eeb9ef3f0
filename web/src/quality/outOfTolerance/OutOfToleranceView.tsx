import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { Characteristic } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ViewFrame } from '../../dashboards/frame/ViewFrame.tsx'
import { dashboardTexts } from '../../dashboards/texts.ts'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { PickChips } from '../by/PickChips.tsx'
import { checkKey, readCheckKey } from '../checks/checkKey.ts'
import { NothingChecked } from '../checks/NothingChecked.tsx'
import { useCharacteristics } from '../checks/useCharacteristics.ts'
import { useChecksAsked } from '../checks/useChecksAsked.ts'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { CharacteristicTable } from './CharacteristicTable.tsx'
import { ChartOf } from './ChartOf.tsx'
import type { OutOfToleranceSearch } from './outOfToleranceSearch.ts'
import { outTexts as texts } from './texts.ts'

const shape = [40, 320]
const none: readonly Characteristic[] = []

/** What is out of tolerance now, what is about to be by the rules, and what was; each opens its control chart. */
export function OutOfToleranceView() {
  const search = useSearch({ from: '/main/quality/outOfTolerance' })
  const { check, entry } = search
  const all = search.all === 'true'
  const opened = useMemo(() => readCheckKey(check), [check])
  const navigate = useNavigate()
  const format = useFormat()
  const { isEmpty } = useChecksAsked()
  const { data, error, refetch } = useCharacteristics()
  const { picks, pick } = usePicks()
  const nameOf = useNameOf(useMemo(() => [picks.employee ?? ''], [picks.employee]))
  const change = (next: Partial<OutOfToleranceSearch>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  const characteristics = data?.characteristics ?? none
  const shown = all ? characteristics : characteristics.filter(({ state }) => state !== 'steady')
  return (
    <ViewFrame
      trouble={error}
      onAgain={() => void refetch()}
      empty={isEmpty ? dashboardTexts.emptyGroups : null}
      isLoading={!data}
      shape={shape}
    >
      <PickChips picks={picks} nameOf={nameOf} onLetGo={(by) => pick(by, undefined)} />
      <Box
        data-controls
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, alignItems: 'center', pt: 1 }}
      >
        <FormControlLabel
          control={
            <Switch size="small" checked={all} onChange={(_, next) => change({ all: next ? 'true' : undefined })} />
          }
          label={texts.showAll}
        />
      </Box>
      {opened && (
        <ChartOf
          of={opened}
          entry={entry}
          isStudied={search.study === 'true'}
          nameOf={nameOf}
          onChoose={(next) => change({ entry: next })}
          onStudy={(next) => change({ study: next ? 'true' : undefined })}
          onClose={() => change({ check: undefined, entry: undefined, study: undefined })}
        />
      )}
      <Panel title={texts.title} beside={texts.shown(format.count(shown.length), format.count(characteristics.length))}>
        {characteristics.length === 0 ? (
          <NothingChecked />
        ) : shown.length === 0 ? (
          <Typography role="status" color="textSecondary">
            {texts.allWell(format.count(characteristics.length))}
          </Typography>
        ) : (
          <CharacteristicTable
            characteristics={shown}
            nameOf={nameOf}
            onOpen={(each) => change({ check: checkKey(each), entry: undefined, study: undefined })}
          />
        )}
        {data?.more && (
          <Typography variant="caption" color="textSecondary">
            {texts.more(format.count(characteristics.length))}
          </Typography>
        )}
      </Panel>
    </ViewFrame>
  )
}
