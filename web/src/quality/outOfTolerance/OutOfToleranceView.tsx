import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { Characteristic } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { ViewFrame } from '../../dashboards/frame/ViewFrame.tsx'
import { dashboardTexts } from '../../dashboards/texts.ts'
import { csvBlob, saveFile } from '../../items/csvFile.ts'
import { SearchBox } from '../../items/SearchBox.tsx'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { NoticesAtTop } from '../../kit/notice/NoticeBar.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { orderText, parseOrder } from '../../kit/table/sortOrder.ts'
import { useInSight } from '../../kit/useInSight.ts'
import { PickChips } from '../by/PickChips.tsx'
import { checkKey, readCheckKey } from '../checks/checkKey.ts'
import { NothingChecked } from '../checks/NothingChecked.tsx'
import { OutBefore } from '../checks/OutBefore.tsx'
import { useCharacteristics } from '../checks/useCharacteristics.ts'
import { useChecksAsked } from '../checks/useChecksAsked.ts'
import { ExportButton } from '../ExportButton.tsx'
import { QuestionWaits } from '../QuestionWaits.tsx'
import { rangeFile } from '../rangeFile.ts'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { CharacteristicTable } from './CharacteristicTable.tsx'
import { ChartOf } from './ChartOf.tsx'
import {
  type CharacteristicSortKey,
  characteristicKeys,
  characteristicRows,
  gravest,
  largestFirst,
  rowsFound,
  rowsInOrder,
} from './characteristicRows.ts'
import { characteristicsCsv } from './characteristicsCsv.ts'
import type { OutOfToleranceSearch } from './outOfToleranceSearch.ts'
import { outTexts as texts } from './texts.ts'
import { useLedFocus } from './useLedFocus.ts'

const shape = [40, 320]
const none: readonly Characteristic[] = []

/** What is out of tolerance now, what is about to be by the rules, and what was; each opens its control chart. */
export function OutOfToleranceView() {
  const search = useSearch({ from: '/main/quality/outOfTolerance' })
  const { check, entry } = search
  const all = search.all === 'true'
  const opened = useMemo(() => readCheckKey(check), [check])
  const navigate = useNavigate()
  const searchBox = useRef<HTMLInputElement>(null)
  const above = useInSight(check)
  const format = useFormat()
  const { isEmpty, range } = useChecksAsked()
  const characteristicsAsked = useCharacteristics()
  const { data, error, refetch } = characteristicsAsked
  const { picks, pick } = usePicks()
  const nameOf = useNameOf(useMemo(() => [picks.employee ?? ''], [picks.employee]))
  const change = (next: Partial<OutOfToleranceSearch>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  const closePoint = () => change({ entry: undefined })
  const close = () => change({ check: undefined, entry: undefined, study: undefined })
  const { rows, pane } = useLedFocus(check, entry === undefined ? close : closePoint)
  const characteristics = data?.characteristics ?? none
  const order = parseOrder(search.checkSort, characteristicKeys, gravest)
  const asked = search.checkSearch ?? ''
  const told = useMemo(
    () => characteristicRows(all ? characteristics : characteristics.filter(({ state }) => state !== 'steady'), nameOf),
    [all, characteristics, nameOf],
  )
  const { field, descending } = order
  const shown = useMemo(
    () => rowsInOrder(rowsFound(told, asked), { field, descending }),
    [told, asked, field, descending],
  )
  const sort = (by: CharacteristicSortKey) => {
    const next = orderText(by, order, largestFirst.has(by) ? 'descending' : 'ascending')
    change({ checkSort: next === gravest.field ? undefined : next })
  }
  const file = () =>
    saveFile(rangeFile(texts.title, range, format, new Date()), csvBlob(characteristicsCsv(shown, nameOf)))
  const most = format.count(characteristics.length)
  return (
    <>
      <QuestionWaits of={[characteristicsAsked]} />
      <ViewFrame
        trouble={error}
        onAgain={() => void refetch()}
        empty={isEmpty ? dashboardTexts.emptyGroups : null}
        isLoading={!data}
        shape={shape}
      >
        <PickChips picks={picks} nameOf={nameOf} onLetGo={(by) => pick(by, undefined)} />
        <Box
          ref={above}
          data-controls
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, alignItems: 'center', pt: 1 }}
        >
          <SearchBox
            text={asked}
            onSearch={(next) => change({ checkSearch: next || undefined })}
            onLeave={() => rows.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
            inputRef={searchBox}
          />
          <FormControlLabel
            control={
              <Switch size="small" checked={all} onChange={(_, next) => change({ all: next ? 'true' : undefined })} />
            }
            label={texts.showAll}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        </Box>
        {opened && (
          <Box role="group" aria-label={texts.opened} {...pane} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            {/* The sentences that they tell of stand where they would. */}
            <NoticesAtTop />
            <ChartOf
              of={opened}
              entry={entry}
              isStudied={search.study === 'true'}
              nameOf={nameOf}
              onChoose={(next) => change({ entry: next })}
              onStudy={(next) => change({ study: next ? 'true' : undefined })}
              onClose={close}
            />
          </Box>
        )}
        <Panel
          title={texts.title}
          beside={(data?.more ? texts.shownOfLast : texts.shown)(format.count(shown.length), most)}
          tools={<ExportButton disabled={shown.length === 0} onClick={file} />}
        >
          <OutBefore outBefore={data?.outBefore} outBeforeMore={data?.outBeforeMore} />
          {data?.more && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
              {texts.more(most)}
            </Typography>
          )}
          {characteristics.length === 0 ? (
            <NothingChecked />
          ) : shown.length === 0 ? (
            <Typography role="status" color="textSecondary">
              {asked ? texts.noMatch : texts.allWell(most)}
            </Typography>
          ) : (
            <Box ref={rows}>
              <CharacteristicTable
                rows={shown}
                order={order}
                onSort={sort}
                onOpen={(each) => change({ check: checkKey(each), entry: undefined, study: undefined })}
              />
            </Box>
          )}
        </Panel>
      </ViewFrame>
    </>
  )
}
