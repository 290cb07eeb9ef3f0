import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { useMachineStates } from '../../../core/dashboards/machines/useMachineStates.ts'
import { Scrubber } from '../../../core/dashboards/replay/Scrubber.tsx'
import { instantAt, sliderIn, slideTo } from '../../../core/dashboards/replay/slider.ts'
import { useReplay } from '../../../core/dashboards/replay/useReplay.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import type { PlanLine, PlanPick, PlanPoint } from '../../../core/kit/floorPlan/planScene.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { useMask } from '../../../core/session/useMask.ts'
import { useMaySeePeople } from '../../../core/session/useMaySeePeople.ts'
import {
  emptyNote,
  MissingPlanNote,
  OverlapNote,
  outlinesOf,
  PlanLayout,
  PlanPickers,
  useFloorScene,
  usePlanContents,
  usePlanStateStyle,
  useSelectedFacility,
  useZoneNames,
} from '../../floorPlans/index.ts'
import { LocatingFilters } from '../LocatingFilters.tsx'
import { isSearched } from '../locatingState.ts'
import { tagDataOf } from '../tagDataOf.ts'
import { locatingTexts as texts } from '../texts.ts'
import { useLocating } from '../useLocating.ts'
import { usePositions } from '../usePositions.ts'
import { useStays } from '../useStays.ts'
import { useTagsOnPlan } from '../useTagsOnPlan.ts'
import type { TrailPoint } from '../useTrail.ts'
import { useTrail } from '../useTrail.ts'
import { InsidePanel } from './InsidePanel.tsx'
import { PlanLists } from './PlanLists.tsx'

/**
 * Returns the parts of a trail on a floor plan until an instant (epoch ms): one line each, interrupted while the tag
 * was elsewhere.
 */
export function trailLines(points: readonly TrailPoint[], floorPlanId: number, until: number): PlanLine[] {
  const lines: PlanLine[] = []
  let line: PlanPoint[] | null = null
  for (const { at, floorPlanId: plan, x, y } of points) {
    if (at > until) break
    if (plan !== floorPlanId || x === null || y === null) {
      line = null
      continue
    }
    if (!line) {
      line = []
      lines.push({ key: String(at), points: line })
    }
    line.push([x, y])
  }
  return lines.filter((each) => each.points.length > 1)
}

const secondMs = 1000
/** Positions are requested at instants this far apart (ms), the interval at which reads are evaluated. */
const stepMs = 2000
const noLines: readonly never[] = []
/** Plans have little room, and the list shows the full names. */
const inShort = (resourceID: string) => resourceID

/** Shows a floor with everything on it, now or at any instant: picture, zones, machines, tags and their trails. */
export function PlansView() {
  const now = useNow(secondMs)
  const format = useFormat()
  const mask = useMask()
  const maySeePeople = useMaySeePeople()
  const { state, search, change, setView } = useLocating()
  const { range } = useScope()
  const facility = useSelectedFacility('locating', state)
  const { plan } = facility
  const span = Math.max(0, Math.min(range.end, now) - range.start)
  const replay = useReplay(sliderIn(search, range, now), span, (slider) => setView(slideTo(slider, range, now)))
  const isNow = state.mode === 'active' || (range.live && replay.slider >= 100 && !replay.isPlaying)
  const at = isNow ? null : Math.floor(instantAt(replay.slider, range, now) / stepMs) * stepMs
  const until = at ?? Math.ceil(now / stepMs) * stepMs
  const planContent = usePlanContents(
    plan?.floorPlanId ?? null,
    range.live ? undefined : new Date(range.end).toISOString(),
  )
  const positionsQuery = usePositions(state, at, plan !== null)
  const positions = useMemo(
    () =>
      positionsQuery.positions.filter(
        (tag) =>
          tag.floorPlanId === plan?.floorPlanId &&
          (state.showAllActivity || tag.zoneId !== null) &&
          isSearched(tag, state),
      ),
    [positionsQuery.positions, plan, state],
  )
  const machines = useMemo(
    () => planContent.machinePlaces.map(({ resourceID }) => resourceID),
    [planContent.machinePlaces],
  )
  const stateOf = useMachineStates(machines, at)
  const trailEnd = Math.ceil(until / 60_000) * 60_000
  const trail = useTrail(search.tag, range.start, trailEnd)
  const trails = useMemo(
    () => (trail && plan ? trailLines(trail, plan.floorPlanId, until) : noLines),
    [trail, plan, until],
  )
  const planStyle = usePlanStateStyle()
  const tags = useTagsOnPlan(positions, planContent.zones, { epc: search.tag, colour: planStyle.accent })
  const scene = useFloorScene({ plan, things: planContent, nameOf: inShort, stateOf, trails, ...tags })
  const zoneName = useZoneNames()
  const zoneId = search.zone ? Number(search.zone) : null
  const inside = useStays({
    state,
    zoneId,
    start: range.start,
    end: trailEnd,
    enabled: zoneId !== null || search.tag !== undefined,
  })
  const stays = useMemo(
    () =>
      inside.stays.filter(
        (stay) => (search.tag ? stay.epc === search.tag : isSearched(stay, state)) && stay.from < until,
      ),
    [inside.stays, search.tag, state, until],
  )
  const pick = (target: PlanPick | null) => {
    if (target?.kind === 'area') setView({ zone: target.key, tag: undefined })
    if (target?.kind === 'dot') setView({ tag: positions[target.place]?.epc, zone: undefined })
    if (target?.kind === 'sign') setView({ list: 'machines' })
  }
  const outlines = useMemo(
    () => outlinesOf(planContent.zones, ({ zoneId: id }) => zoneName(id)),
    [planContent.zones, zoneName],
  )
  const before =
    positionsQuery.knownFrom === null ? null : texts.nothingBefore(format.instant(positionsQuery.knownFrom, 'minute'))
  const close = () => setView({ zone: undefined, tag: undefined })
  const tagData = useMemo(() => tagDataOf(positions, state), [positions, state])
  const selectedTag = positions.find(({ epc }) => epc === search.tag)
  return (
    <ViewFrame
      trouble={facility.planError ?? planContent.error ?? positionsQuery.error}
      onAgain={() => void Promise.all([facility.again(), positionsQuery.refetch()])}
      isLoading={!facility.isKnown}
      shape={[40, 480]}
    >
      <LocatingFilters state={state} onChange={change}>
        <PlanPickers here={facility} onChange={change} />
      </LocatingFilters>
      <MissingPlanNote missing={facility.missing} />
      {plan && (
        <PlanLayout
          columns="minmax(24rem, 1fr) minmax(0, 38rem)"
          label={texts.plan(mask.name('Location', plan.floorPlanName), positions.length, machines.length)}
          isLoading={!planContent.isKnown}
          note={before ?? emptyNote(planContent)}
          scene={scene}
          look={planStyle}
          onPick={pick}
          widthMetres={plan.widthMetres}
          northDegrees={plan.northDegrees}
          slider={
            <Scrubber
              range={range}
              now={now}
              resourceIDs={machines}
              replay={replay}
              isDisabled={state.mode === 'active'}
            />
          }
        >
          {(zoneId !== null || search.tag) && (
            <InsidePanel
              title={
                zoneId !== null ? texts.inZone(zoneName(zoneId)) : texts.trailOf(selectedTag?.label ?? search.tag ?? '')
              }
              stays={stays}
              until={until}
              onClose={close}
              note={search.zone && <OverlapNote id={search.zone} zones={outlines} />}
              {...(zoneId === null && { nameOf: (stay) => zoneName(stay.zoneId) })}
            />
          )}
          <Typography variant="body2" color="textSecondary">
            {texts.tagSummary(
              maySeePeople ? tagData.employees.length : null,
              tagData.jobs.length,
              tagData.showAllReads,
            )}
          </Typography>
          <PlanLists
            list={search.list ?? 'tags'}
            onList={(list) => setView({ list: list === 'tags' ? undefined : list })}
            isKnown={positionsQuery.isKnown && planContent.isKnown}
            positions={positions}
            nothingBefore={before}
            now={now}
            hasSearchText={state.searchTerm !== '' || state.searchChips.length > 0}
            zones={planContent.zones}
            machines={machines}
            stateOf={stateOf}
            zoneName={zoneName}
            onTag={(epc) => setView({ tag: epc, zone: undefined })}
            onZone={(id) => setView({ zone: String(id), tag: undefined })}
          />
        </PlanLayout>
      )}
    </ViewFrame>
  )
}
