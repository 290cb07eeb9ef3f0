import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { instantAt, sliderIn } from '../../../core/dashboards/replay/slider.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { saveRows } from '../../../core/items/fileColumns.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { changedSearch } from '../../../core/kit/untypedSearch.ts'
import { useMore } from '../../../core/kit/useMore.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { MissingPlanNote, PlanPickers, useSelectedFacility, useZoneNames } from '../../floorPlans/index.ts'
import { type StayGroup, stayGroups } from '../detailsSearch.ts'
import { LocatingFilters } from '../LocatingFilters.tsx'
import { isSearched } from '../locatingState.ts'
import { secsOf, stayRows } from '../stayRows.ts'
import { locatingTexts as texts } from '../texts.ts'
import { useLocating } from '../useLocating.ts'
import { maxStays, type TagStay, useStays } from '../useStays.ts'
import { StayTimeline } from './StayTimeline.tsx'
import { stayFile } from './stayFile.ts'

const minuteMs = 60_000
const linesPerPage = 30
const widths = ['minmax(9rem, 1.4fr)', 'minmax(7rem, 0.8fr)', 'minmax(9rem, 1.2fr)', '9rem', '9rem', '7rem', '12rem']
const columns = Object.values(texts.stayColumns).map((label, index) => ({
  label,
  width: widths[index] ?? '8rem',
  numeric: label === texts.stayColumns.duration,
}))

/** True if a mode shows the stay: stays of the range, at an instant, or still continuing. */
const isShown = (stay: TagStay, mode: string, at: number) =>
  mode === 'range' ||
  (mode === 'active' ? stay.to === null : stay.from <= at && (stay.to ?? Number.POSITIVE_INFINITY) > at)

/** Shows where tags stayed and for how long: on a timeline by tag, zone or job, and as a table. */
export function StaysView() {
  const now = useNow(minuteMs)
  const format = useFormat()
  const navigate = useNavigate()
  const { state, search, change } = useLocating()
  const { by = 'tag' } = useSearch({ strict: false }) as { by?: StayGroup }
  const { range } = useScope()
  const facility = useSelectedFacility('locating', state)
  const { plan } = facility
  const end = Math.max(range.start + minuteMs, Math.min(range.end, now))
  const params = { start: range.start, end, floorPlanId: plan?.floorPlanId ?? null }
  const { stays, more, isKnown, error, refetch } = useStays({ state, ...params, enabled: plan !== null })
  const zoneName = useZoneNames()
  const at = instantAt(sliderIn(search, range, now), range, now)
  const visibleStays = useMemo(
    () =>
      stays.filter(
        (stay) =>
          isSearched(stay, state) &&
          (state.showAllActivity || stay.zoneId !== null) &&
          isShown(stay, state.mode, Math.min(at, end - 1)),
      ),
    [stays, state, at, end],
  )
  const bounds = useMemo(() => ({ start: range.start, end }), [range.start, end])
  const rows = useMemo(() => stayRows(visibleStays, by, zoneName, end), [visibleStays, by, zoneName, end])
  const lines = useMore(rows.length, linesPerPage)
  const cellsOf = (stay: TagStay) => [
    stay.label,
    stay.type === null ? texts.ofNothing : (texts.typeOf[stay.type] ?? stay.type),
    zoneName(stay.zoneId),
    format.instant(stay.from, 'minute'),
    stay.to === null ? texts.still : format.instant(stay.to, 'minute'),
    format.duration(secsOf(stay, end)),
    texts.sureness(format.ratio(stay.sureness), texts.evidences[stay.evidence]),
  ]
  const save = () => saveRows(texts.stays, stayFile(zoneName, end), visibleStays)
  return (
    <ViewFrame
      trouble={facility.planError ?? error}
      onAgain={() => void Promise.all([facility.again(), refetch()])}
      isLoading={!facility.isKnown || (plan !== null && !isKnown && !error)}
      shape={[40, 300, 300]}
    >
      <LocatingFilters state={state} onChange={change}>
        <PlanPickers here={facility} onChange={change} />
      </LocatingFilters>
      <MissingPlanNote missing={facility.missing} />
      {!facility.missing && (
        <>
          {more && <Typography role="status">{texts.more(maxStays)}</Typography>}
          <Panel
            title={texts.timeline}
            beside={texts.rows(lines.shown, rows.length)}
            tools={
              <ToggleButtonGroup
                exclusive
                size="small"
                aria-label={texts.groupBy}
                value={by}
                onChange={(_, next: StayGroup | null) => {
                  const grouping = next === 'tag' ? undefined : next
                  if (next) void navigate({ to: '.', search: changedSearch({ by: grouping }), replace: true })
                }}
              >
                {stayGroups.map((group) => (
                  <ToggleButton key={group} value={group} sx={{ px: 3, py: 0.5 }}>
                    {texts.groups[group]}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            }
          >
            {rows.length === 0 ? (
              <Typography color="textSecondary">{texts.noStays}</Typography>
            ) : (
              <StayTimeline rows={rows.slice(0, lines.shown)} by={by} bounds={bounds} zoneName={zoneName} />
            )}
            {lines.button}
          </Panel>
          <Panel
            title={texts.stays}
            beside={format.count(visibleStays.length)}
            tools={
              <Button size="small" variant="outlined" disabled={visibleStays.length === 0} onClick={save}>
                {texts.export}
              </Button>
            }
          >
            {visibleStays.length > 0 && (
              <VirtualTable
                label={texts.stays}
                columns={columns}
                count={visibleStays.length}
                row={(index) => cellsOf(visibleStays[index]!)}
              />
            )}
          </Panel>
        </>
      )}
    </ViewFrame>
  )
}
