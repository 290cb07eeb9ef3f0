import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { Characteristic } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { characteristicsData } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { useStaleMetrics } from '../../../core/dashboards/figures/StaleMetrics.tsx'
import { closedTtlSecs, refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { dashboardTexts } from '../../../core/dashboards/texts.ts'
import { SearchBox } from '../../../core/items/SearchBox.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { NoticesAtTop } from '../../../core/kit/notice/NoticeBar.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useScrollIntoView } from '../../../core/kit/useScrollIntoView.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { PickChips } from '../by/PickChips.tsx'
import { checkKey, readCheckKey } from '../checks/checkKey.ts'
import { NothingChecked } from '../checks/NothingChecked.tsx'
import { OutBefore } from '../checks/OutBefore.tsx'
import { useChecksQuery } from '../checks/useChecksQuery.ts'
import { useCheckUpdates } from '../checks/useCheckUpdates.ts'
import { SlowQueryNote } from '../SlowQueryNote.tsx'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { CharacteristicList } from './CharacteristicList.tsx'
import { ChartOf } from './ChartOf.tsx'
import { characteristicRows, rowsOfLists } from './characteristicRows.ts'
import type { OutOfToleranceSearch } from './outOfToleranceSearch.ts'
import { outTexts as texts } from './texts.ts'
import { useLedFocus } from './useLedFocus.ts'

const characteristicsResponse = dataResponse(characteristicsData)

/**
 * Returns the characteristics checked in the range of the address, with their states; reloaded when values are
 * recorded.
 */
function useCharacteristics() {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { body: request, params, live, enabled } = useChecksQuery()
  useCheckUpdates()
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'characteristics', { request }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      return (
        await client.post('/analytics/checkCharacteristics', { schema: characteristicsResponse, signal, body: request })
      ).data
    },
  })
  useStaleMetrics(query, params)
  return query
}

const shape = [40, 320]
const none: readonly Characteristic[] = []
const lists = ['tolerance', 'control'] as const

/**
 * Two lists: characteristics that are or were out of tolerance, and characteristics out of statistical control, some of
 * them about to be out of tolerance; each opens its control chart.
 */
export function OutOfToleranceView() {
  const search = useSearch({ from: '/main/quality/outOfTolerance' })
  const { check, entry } = search
  const all = search.all === 'true'
  const opened = useMemo(() => readCheckKey(check), [check])
  const navigate = useNavigate()
  const searchBox = useRef<HTMLInputElement>(null)
  const above = useScrollIntoView(check)
  const format = useFormat()
  const { isEmpty } = useChecksQuery()
  const characteristicsQuery = useCharacteristics()
  const { data, error, refetch } = characteristicsQuery
  const { picks, pick } = usePicks()
  const nameOf = useNameOf(useMemo(() => [picks.employee ?? ''], [picks.employee]))
  const change = (next: Partial<OutOfToleranceSearch>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  const closePoint = () => change({ entry: undefined })
  const close = () => change({ check: undefined, entry: undefined, study: undefined })
  const { rows, pane } = useLedFocus(check, entry === undefined ? close : closePoint)
  const characteristics = data?.characteristics ?? none
  const searchText = search.checkSearch ?? ''
  const rowsOf = useMemo(
    () => rowsOfLists(characteristicRows(characteristics, nameOf), all),
    [all, characteristics, nameOf],
  )
  return (
    <>
      <SlowQueryNote of={[characteristicsQuery]} />
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
            text={searchText}
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
            {/* Notices move to the top: at the bottom they would cover the texts they refer to. */}
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
        {characteristics.length === 0 ? (
          <Panel title={texts.title}>
            <OutBefore outBefore={data?.outBefore} outBeforeMore={data?.outBeforeMore} />
            <NothingChecked />
          </Panel>
        ) : (
          <Box ref={rows} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            {lists.map((list) => (
              <CharacteristicList
                key={list}
                list={list}
                rows={rowsOf[list]}
                search={search}
                evaluated={{ count: characteristics.length, more: data?.more === true }}
                nameOf={nameOf}
                onOpen={(each) => change({ check: checkKey(each), entry: undefined, study: undefined })}
              >
                {list === 'tolerance' && (
                  <>
                    <OutBefore outBefore={data?.outBefore} outBeforeMore={data?.outBeforeMore} />
                    {data?.more && (
                      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
                        {texts.more(format.count(characteristics.length))}
                      </Typography>
                    )}
                  </>
                )}
              </CharacteristicList>
            ))}
          </Box>
        )}
      </ViewFrame>
    </>
  )
}
