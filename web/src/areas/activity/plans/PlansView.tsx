import { useCallback, useMemo } from 'react'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { useMachineStates } from '../../../core/dashboards/machines/useMachineStates.ts'
import { Scrubber } from '../../../core/dashboards/replay/Scrubber.tsx'
import { instantAt } from '../../../core/dashboards/replay/slider.ts'
import { useReplay } from '../../../core/dashboards/replay/useReplay.ts'
import type { StateKind } from '../../../core/dashboards/states/useStateLooks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import type { PlanPick } from '../../../core/kit/floorPlan/planScene.ts'
import { useNow } from '../../../core/kit/useNow.ts'
import { useMask } from '../../../core/session/useMask.ts'
import {
  emptyNote,
  MissingPlace,
  PlacePickers,
  PlanBeside,
  useFloorScene,
  useStatesLook,
} from '../../floorPlans/face.ts'
import { usePositions, useTagsOnPlan } from '../../locating/face.ts'
import { everyTag } from '../factsOf.ts'
import { activityTexts as texts } from '../texts.ts'
import { useActivityHere } from '../useActivityHere.ts'
import { useActivityWords } from '../useActivityWords.ts'
import { jobsOf, MachineList } from './MachineList.tsx'
import { MachinePanel } from './MachinePanel.tsx'
import { usePlanActivity } from './usePlanActivity.ts'

const secondMs = 1000
/** Instants are looked at in steps (ms). */
const stepMs = 2000
const noLines: readonly never[] = []

/** A floor with what goes on at its machines, now or at any instant: their states, jobs and people. */
export function PlansView() {
  const now = useNow(secondMs)
  const mask = useMask()
  const place = useActivityHere()
  const { here, range, things, machines, search } = place
  const { plan } = here
  const span = Math.max(0, Math.min(range.end, now) - range.start)
  const replay = useReplay(place.sliderAt(now), span, (slider) => place.slideTo(slider, now))
  const isNow = range.live && replay.slider >= 100 && !replay.isPlaying
  const step = (at: number) => Math.floor(at / stepMs) * stepMs
  const at = isNow ? null : step(instantAt(replay.slider, range, now))
  const found = usePositions(everyTag, at, plan !== null)
  const positions = useMemo(
    () => found.positions.filter(({ floorPlanId, type }) => floorPlanId === plan?.floorPlanId && type !== null),
    [found.positions, plan],
  )
  const activity = usePlanActivity(place, { at, now: step(now), positions: found.positions })
  const empIDs = useMemo(() => activity.here.flatMap(({ people }) => people.map(({ empID }) => empID)), [activity.here])
  const words = useActivityWords(empIDs)
  const liveState = useMachineStates(machines, null)
  const byMachine = useMemo(() => new Map(activity.here.map((each) => [each.resourceID, each])), [activity.here])
  const stateOf = useCallback(
    (resourceID: string): StateKind =>
      at === null ? liveState(resourceID) : (byMachine.get(resourceID)?.state ?? 'unknown'),
    [at, liveState, byMachine],
  )
  const nameOf = useCallback(
    (resourceID: string) => texts.sign(resourceID, jobsOf(byMachine.get(resourceID) ?? { jobs: [] })),
    [byMachine],
  )
  const look = useStatesLook()
  const tags = useTagsOnPlan(positions, things.zones, { epc: undefined, colour: look.accent })
  const scene = useFloorScene({ plan, things, nameOf, stateOf, trails: noLines, ...tags })
  const pick = (picked: PlanPick | null) => {
    if (picked?.kind === 'sign') place.change({ machine: picked.key })
  }
  const chosen = search.machine === undefined ? undefined : byMachine.get(search.machine)
  const people = positions.filter(({ type }) => type === 'employees').length
  return (
    <ViewFrame
      trouble={here.planError ?? things.error ?? activity.error ?? found.error}
      onAgain={() => void Promise.all([here.again(), activity.again(), found.refetch()])}
      isLoading={!here.isKnown}
      shape={[40, 480]}
    >
      <Box
        role="group"
        aria-label={texts.filters}
        data-controls
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
      >
        <PlacePickers here={here} onChange={place.moveTo} />
      </Box>
      <MissingPlace missing={here.missing} />
      {plan && (
        <PlanBeside
          columns="minmax(24rem, 1fr) minmax(0, 38rem)"
          label={texts.plan(mask.name('Location', plan.floorPlanName), machines.length, people)}
          isLoading={!things.isKnown}
          note={emptyNote(things)}
          scene={scene}
          look={look}
          onPick={pick}
          widthMetres={plan.widthMetres}
          northDegrees={plan.northDegrees}
          slider={<Scrubber range={range} now={now} resourceIDs={machines} replay={replay} isDisabled={false} />}
        >
          {chosen && (
            <MachinePanel
              machine={chosen}
              state={stateOf(chosen.resourceID)}
              words={words}
              onClose={() => place.change({ machine: undefined })}
            />
          )}
          <MachineList
            isKnown={things.isKnown && (activity.isKnown || machines.length === 0)}
            machines={activity.here}
            stateOf={stateOf}
            words={words}
            onMachine={(machine) => place.change({ machine })}
          />
        </PlanBeside>
      )}
    </ViewFrame>
  )
}
