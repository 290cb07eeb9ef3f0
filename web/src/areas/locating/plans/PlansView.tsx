import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { useMachineStates } from '../../../core/dashboards/machines/useMachineStates.ts'
import { Scrubber } from '../../../core/dashboards/replay/Scrubber.tsx'
import { instantAt, sliderIn, slideTo } from '../../../core/dashboards/replay/slider.ts'
import { useReplay } from '../../../core/dashboards/replay/useReplay.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import type { PlanLine, PlanPick, PlanSpot } from '../../../core/kit/floorPlan/planScene.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { useMask } from '../../../core/session/useMask.ts'
import { useSeesPeople } from '../../../core/session/useSeesPeople.ts'
import {
  emptyNote,
  MissingPlace,
  OverlapNote,
  outlinesOf,
  PlacePickers,
  PlanBeside,
  useFacilityHere,
  useFloorScene,
  usePlanThings,
  useStatesLook,
  useZoneNames,
} from '../../floorPlans/face.ts'
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
 * The parts of a way that lie on a floor plan, until an instant (epoch ms): a line each, broken where it was elsewhere.
 */
export function trailLines(points: readonly TrailPoint[], floorPlanId: number, until: number): PlanLine[] {
  const lines: PlanLine[] = []
  let line: PlanSpot[] | null = null
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
/** Positions are asked for at instants so far apart (ms): reads are looked at in steps as long. */
const stepMs = 2000
const noLines: readonly never[] = []
/** Plans are narrow, and the list has the whole names. */
const inShort = (resourceID: string) => resourceID

/** A floor with everything that is on it, now or at any instant: picture, zones, machines, tags and their ways. */
export function PlansView() {
  const now = useNow(secondMs)
  const format = useFormat()
  const mask = useMask()
  const seesPeople = useSeesPeople()
  const { state, search, change, look } = useLocating()
  const { range } = useScope()
  const here = useFacilityHere('locating', state)
  const { plan } = here
  const span = Math.max(0, Math.min(range.end, now) - range.start)
  const replay = useReplay(sliderIn(search, range, now), span, (slider) => look(slideTo(slider, range, now)))
  const isNow = state.mode === 'active' || (range.live && replay.slider >= 100 && !replay.isPlaying)
  const at = isNow ? null : Math.floor(instantAt(replay.slider, range, now) / stepMs) * stepMs
  const until = at ?? Math.ceil(now / stepMs) * stepMs
  const things = usePlanThings(plan?.floorPlanId ?? null, range.live ? undefined : new Date(range.end).toISOString())
  const found = usePositions(state, at, plan !== null)
  const positions = useMemo(
    () =>
      found.positions.filter(
        (tag) =>
          tag.floorPlanId === plan?.floorPlanId &&
          (state.showAllActivity || tag.zoneId !== null) &&
          isSearched(tag, state),
      ),
    [found.positions, plan, state],
  )
  const machines = useMemo(() => things.machinePlaces.map(({ resourceID }) => resourceID), [things.machinePlaces])
  const stateOf = useMachineStates(machines, at)
  const trailEnd = Math.ceil(until / 60_000) * 60_000
  const trail = useTrail(search.tag, range.start, trailEnd)
  const trails = useMemo(
    () => (trail && plan ? trailLines(trail, plan.floorPlanId, until) : noLines),
    [trail, plan, until],
  )
  const planLook = useStatesLook()
  const tags = useTagsOnPlan(positions, things.zones, { epc: search.tag, colour: planLook.accent })
  const scene = useFloorScene({ plan, things, nameOf: inShort, stateOf, trails, ...tags })
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
  const pick = (picked: PlanPick | null) => {
    if (picked?.kind === 'area') look({ zone: picked.key, tag: undefined })
    if (picked?.kind === 'dot') look({ tag: positions[picked.place]?.epc, zone: undefined })
    if (picked?.kind === 'sign') look({ list: 'machines' })
  }
  const outlines = useMemo(() => outlinesOf(things.zones, ({ zoneId: id }) => zoneName(id)), [things.zones, zoneName])
  const before = found.knownFrom === null ? null : texts.nothingBefore(format.instant(found.knownFrom, 'minute'))
  const close = () => look({ zone: undefined, tag: undefined })
  const tagData = useMemo(() => tagDataOf(positions, state), [positions, state])
  const chosen = positions.find(({ epc }) => epc === search.tag)
  return (
    <ViewFrame
      trouble={here.planError ?? things.error ?? found.error}
      onAgain={() => void Promise.all([here.again(), found.refetch()])}
      isLoading={!here.isKnown}
      shape={[40, 480]}
    >
      <LocatingFilters state={state} onChange={change}>
        <PlacePickers here={here} onChange={change} />
      </LocatingFilters>
      <MissingPlace missing={here.missing} />
      {plan && (
        <PlanBeside
          columns="minmax(24rem, 1fr) minmax(0, 38rem)"
          label={texts.plan(mask.name('Location', plan.floorPlanName), positions.length, machines.length)}
          isLoading={!things.isKnown}
          note={before ?? emptyNote(things)}
          scene={scene}
          look={planLook}
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
                zoneId !== null ? texts.inZone(zoneName(zoneId)) : texts.trailOf(chosen?.label ?? search.tag ?? '')
              }
              stays={stays}
              until={until}
              onClose={close}
              note={search.zone && <OverlapNote id={search.zone} zones={outlines} />}
              {...(zoneId === null && { nameOf: (stay) => zoneName(stay.zoneId) })}
            />
          )}
          <Typography variant="body2" color="textSecondary">
            {texts.told(seesPeople ? tagData.employees.length : null, tagData.jobs.length, tagData.showAllReads)}
          </Typography>
          <PlanLists
            list={search.list ?? 'tags'}
            onList={(list) => look({ list: list === 'tags' ? undefined : list })}
            isKnown={found.isKnown && things.isKnown}
            positions={positions}
            nothingBefore={before}
            now={now}
            isSearched={state.searchTerm !== '' || state.searchChips.length > 0}
            zones={things.zones}
            machines={machines}
            stateOf={stateOf}
            zoneName={zoneName}
            onTag={(epc) => look({ tag: epc, zone: undefined })}
            onZone={(id) => look({ zone: String(id), tag: undefined })}
          />
        </PlanBeside>
      )}
    </ViewFrame>
  )
}
