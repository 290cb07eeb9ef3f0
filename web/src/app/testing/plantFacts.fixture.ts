import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import {
  constantValue,
  sampleFloor,
  sampleResource,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { type ReasonEntry, reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { type Timeline, timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantSlice } from '@takt/domain/areas/plant/plantSlice.ts'
import { plantShifts } from '@takt/domain/areas/plant/shifts.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ScheduleException } from '@takt/domain/core/schedule/schedule.ts'

export type PlantOptions = {
  machines: number
  /** The time that machines report completely (epoch ms). */
  range: Interval
  timeZone: string
  /** Machines without a schedule. */
  withoutSchedule?: readonly string[]
  /** Exceptions from schedules, read again with each request. */
  exceptions?: () => readonly ScheduleException[]
  /** Reasons that people assigned to the time of a machine, read again with each request. */
  entriesOf?: (resourceID: string) => readonly ReasonEntry[]
}

/** The ideal cycle of each machine of the plant. */
export const idealCycleSecs = 40

function sliceOf(deviceId: number, plantSlice: PlantSlice): Slice {
  const { from, to, state, reason, jobNum, assemblySeq, oprSeq, partNum, partRevision } = plantSlice
  const { good, scrap, rework, idealCycleSecs } = plantSlice
  const output = { jobNum, assemblySeq, oprSeq, partNum, partRevision, good, scrap, rework, idealCycleSecs }
  return {
    deviceId,
    from,
    to,
    seq: from,
    ord: 0,
    state: stateCodes[state],
    reason,
    outputs: [output],
    empIDs: plantSlice.empIDs,
  }
}

/** Creates the facts from which metrics of a simulated plant are computed: floor, slices, resolved time and reasons. */
export function createPlantFacts(options: PlantOptions) {
  const { machines: count, range, timeZone, withoutSchedule = [], exceptions, entriesOf } = options
  const plant = createPlant({ seed: 7, machines: count, timeZone })
  const machines = plant.machines.map((machine, index) => ({
    ...machine,
    deviceId: index + 1,
    plantSlices: plant.slices(machine, { from: range.start, to: range.end }),
  }))
  const resources = machines.map(({ resourceID, description, deviceId, department, plantSlices }) =>
    sampleResource({
      resourceID,
      description,
      attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' as const }],
      service: { from: null, to: null, firstFact: plantSlices[0]?.from ?? null },
      scheduleID: constantValue(withoutSchedule.includes(resourceID) ? null : department.scheduleID),
      idealCycleSecs: constantValue(idealCycleSecs),
    }),
  )
  const schedules = Object.entries(plantShifts).map(([scheduleID, { shifts }]) => ({
    scheduleID,
    timezone: timeZone,
    shifts,
  }))
  let floor: Floor = sampleFloor(resources, schedules, { timeZone })
  const timelines = new Map<string, Timeline>()
  return {
    plant,
    machines,
    /** Returns a new object after an exception has changed: plans are cached by floor. */
    floor: (): Floor => {
      const present = exceptions?.() ?? []
      if (JSON.stringify(present) !== JSON.stringify(floor.exceptions)) floor = { ...floor, exceptions: present }
      return floor
    },
    timelineOf(resourceID: string): Timeline {
      const cached = timelines.get(resourceID)
      if (cached) return cached
      const { deviceId, plantSlices } = machines.find((machine) => machine.resourceID === resourceID)!
      const slices = plantSlices.map((slice) => sliceOf(deviceId, slice))
      const timeline = timelineOf(floor, resourceID, slices)
      timelines.set(resourceID, timeline)
      return timeline
    },
    reasonsOf: (resourceID: string) => reasonsInForce(entriesOf?.(resourceID) ?? []),
  }
}

export type PlantFacts = ReturnType<typeof createPlantFacts>

export const iso = (instant: number) => new Date(instant).toISOString()
