import type { PlanPiece } from '../schedule/plan.ts'
import { plannedTime } from '../schedule/plannedTime.ts'
import { addTime } from './addTime.ts'
import { reportsTo } from './attachment.ts'
import { type Classified, classify } from './classify.ts'
import { windowCeil, windowFloor } from './contextNeeded.ts'
import { addCounted, countOutput } from './countIdeal.ts'
import { createClassCursor, createPlanCursor } from './cursors.ts'
import type { Floor } from './floor.ts'
import { resolve } from './resolve.ts'
import type { Slice } from './slice.ts'
import { stateCodes } from './state.ts'
import { emptyTally } from './tally.ts'
import { type WindowDetails, windowDetails } from './windowDetails.ts'
import { type ShiftTally, type WindowRollup, windowMs } from './windowRollup.ts'

/** Resolved and classified time of a resource with the slices whose counts count. */
export type Timeline = { kept: readonly Slice[]; segments: readonly Classified[] }

/** Resolves the slices that belong to a resource (others are left out): what each instant before `asOf` counts as, and what counts. */
export function timelineOf(floor: Floor, resourceID: string, slices: readonly Slice[], asOf = Infinity): Timeline {
  const resource = floor.resources.get(resourceID)
  if (!resource) return { kept: [], segments: [] }
  const reports = reportsTo(resource)
  const every = slices.every((slice) => reports(slice.deviceId, slice.from))
  const own = every ? slices : slices.filter((slice) => reports(slice.deviceId, slice.from))
  const { kept, segments } = resolve(own)
  return { kept, segments: classify(segments, floor, resource, asOf) }
}

type Open = WindowRollup & { collect: WindowDetails }

function openWindow(resourceID: string, windowStart: number): Open {
  const collect = windowDetails()
  return { resourceID, windowStart, tally: emptyTally(), shifts: [], details: collect.rows, lastTo: 0, collect }
}

function shiftTally(window: Open, piece: PlanPiece): ShiftTally {
  const occurrenceStart = piece.occurrence.start
  for (const shift of window.shifts) if (shift.occurrenceStart === occurrenceStart) return shift
  const shift = { occurrenceStart, ...emptyTally() }
  window.shifts.push(shift)
  return shift
}

export type RollUpQuestion = {
  floor: Floor
  resourceID: string
  /** Every slice of the devices in `contextNeeded` that overlaps its range, in any order; those of other resources are left out. */
  slices: readonly Slice[]
  /** Epoch ms; cut to whole windows that cover it. */
  from: number
  to: number
  /** Time and counts from here on do not exist (default: none such). */
  asOf?: number
}

/** Rolls a timeline up into one row for each window that meets `[from, to)`, empty ones included, oldest first. */
export function rollUpTimeline(timeline: Timeline, question: Omit<RollUpQuestion, 'slices'>): WindowRollup[] {
  const { floor, resourceID, asOf = Infinity } = question
  const [from, to] = [windowFloor(question.from), windowCeil(question.to)]
  const resource = floor.resources.get(resourceID)
  const windows: Open[] = []
  for (let start = from; start < to; start += windowMs) windows.push(openWindow(resourceID, start))
  const windowAt = (instant: number) => windows[Math.floor((instant - from) / windowMs)]!
  if (!resource || windows.length === 0) return windows.map(closeWindow)
  const plan = plannedTime(floor, resourceID, { start: from, end: to })

  const time = createPlanCursor(plan)
  for (const segment of timeline.segments) {
    const end = Math.min(segment.to, to)
    for (let at = Math.max(segment.from, from); at < end; ) {
      const window = windowAt(at)
      const piece = time.at(at)
      const until = Math.min(end, window.windowStart + windowMs, time.endOf(at))
      const planned = piece?.planned === true
      addTime(window.tally, segment.timeClass, planned, until - at)
      if (piece) addTime(shiftTally(window, piece), segment.timeClass, planned, until - at)
      window.collect.addTime(segment.slice, segment.timeClass, planned, until - at)
      at = until
    }
  }

  const counts = createPlanCursor(plan)
  const classAt = createClassCursor(timeline.segments)
  for (const slice of timeline.kept) {
    for (let at = Math.max(slice.from, from); at < Math.min(slice.to, to); at = windowAt(at).windowStart + windowMs) {
      const window = windowAt(at)
      window.lastTo = Math.max(window.lastTo, slice.to)
    }
    if (slice.from < from || slice.from >= Math.min(to, asOf) || slice.state === stateCodes.void) continue
    const window = windowAt(slice.from)
    const piece = counts.at(slice.from)
    const planned = piece?.planned === true
    for (let k = 0; k < slice.outputs.length; k++) {
      const counted = countOutput(slice, k, floor, resource)
      if (counted.good + counted.scrap + counted.rework === 0) continue
      addCounted(window.tally, counted, planned)
      if (piece) addCounted(shiftTally(window, piece), counted, planned)
      window.collect.addCounted(slice, k, classAt(slice.from), planned, counted)
    }
  }
  return windows.map(closeWindow)
}

const closeWindow = ({ collect: _, ...window }: Open): WindowRollup => window

/**
 * Rolls up a resource for every 5-minute window that meets `[from, to)`, empty ones included, oldest first. Exact if `slices` holds what
 * `contextNeeded` names.
 */
export const rollUp = (question: RollUpQuestion): WindowRollup[] =>
  rollUpTimeline(timelineOf(question.floor, question.resourceID, question.slices, question.asOf), question)
