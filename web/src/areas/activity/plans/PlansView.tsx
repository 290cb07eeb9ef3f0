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
  MissingPlanNote,
  PlanLayout,
  PlanPickers,
  useFloorScene,
  usePlanStateStyle,
} from '../../floorPlans/index.ts'
import { usePositions, useTagsOnPlan } from '../../locating/index.ts'
import { everyTag } from '../factsOf.ts'
import { activityTexts as texts } from '../texts.ts'
import { useActivityView } from '../useActivityView.ts'
import { useActivityWords } from '../useActivityWords.ts'
import { jobsOf, MachineList } from './MachineList.tsx'
import { MachinePanel } from './MachinePanel.tsx'
import { usePlanActivity } from './usePlanActivity.ts'

const secondMs = 1000
/** Step of the instants that are shown (ms). */
const stepMs = 2000
const noLines: readonly never[] = []

/** A floor with the activity at its machines, now or at any instant: states, jobs and people. */
export function PlansView() {
  const now = useNow(secondMs)
  const mask = useMask()
  const view = useActivityView()
  const { here: floor, range, things: planItems, machines, search } = view
  const { plan } = floor
  const span = Math.max(0, Math.min(range.end, now) - range.start)
  const replay = useReplay(view.sliderAt(now), span, (slider) => view.slideTo(slider, now))
  const isNow = range.live && replay.slider >= 100 && !replay.isPlaying
  const step = (at: number) => Math.floor(at / stepMs) * stepMs
  const at = isNow ? null : step(instantAt(replay.slider, range, now))
  const positionQuery = usePositions(everyTag, at, plan !== null)
  const positions = useMemo(
    () => positionQuery.positions.filter(({ floorPlanId, type }) => floorPlanId === plan?.floorPlanId && type !== null),
    [positionQuery.positions, plan],
  )
  const activity = usePlanActivity(view, { at, now: step(now), positions: positionQuery.positions })
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
  const statesLook = usePlanStateStyle()
  const tags = useTagsOnPlan(positions, planItems.zones, { epc: undefined, colour: statesLook.accent })
  const scene = useFloorScene({ plan, things: planItems, nameOf, stateOf, trails: noLines, ...tags })
  const pick = (picked: PlanPick | null) => {
    if (picked?.kind === 'sign') view.change({ machine: picked.key })
  }
  const selected = search.machine === undefined ? undefined : byMachine.get(search.machine)
  const people = positions.filter(({ type }) => type === 'employees').length
  return (
    <ViewFrame
      trouble={floor.planError ?? planItems.error ?? activity.error ?? positionQuery.error}
      onAgain={() => void Promise.all([floor.again(), activity.again(), positionQuery.refetch()])}
      isLoading={!floor.isKnown}
      shape={[40, 480]}
    >
      <Box
        role="group"
        aria-label={texts.filters}
        data-controls
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}
      >
        <PlanPickers here={floor} onChange={view.moveTo} />
      </Box>
      <MissingPlanNote missing={floor.missing} />
      {plan && (
        <PlanLayout
          columns="minmax(24rem, 1fr) minmax(0, 38rem)"
          label={texts.plan(mask.name('Location', plan.floorPlanName), machines.length, people)}
          isLoading={!planItems.isKnown}
          note={emptyNote(planItems)}
          scene={scene}
          look={statesLook}
          onPick={pick}
          widthMetres={plan.widthMetres}
          northDegrees={plan.northDegrees}
          slider={<Scrubber range={range} now={now} resourceIDs={machines} replay={replay} isDisabled={false} />}
        >
          {selected && (
            <MachinePanel
              machine={selected}
              state={stateOf(selected.resourceID)}
              words={words}
              onClose={() => view.change({ machine: undefined })}
            />
          )}
          <MachineList
            isKnown={planItems.isKnown && (activity.isKnown || machines.length === 0)}
            machines={activity.here}
            stateOf={stateOf}
            words={words}
            onMachine={(machine) => view.change({ machine })}
          />
        </PlanLayout>
      )}
    </ViewFrame>
  )
}
