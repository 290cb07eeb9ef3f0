import { Temporal } from 'temporal-polyfill'
import type { Interval } from '../../../core/schedule/interval.ts'
import type { BreakdownDimension, BreakdownOnly } from '../answers/breakdown.ts'
import { type BreakdownSums, emptyBreakdownSums } from '../sums/breakdownSums.ts'
import type { Output, Slice } from '../timeline/slice.ts'
import type { TimeClass } from '../timeline/state.ts'
import { type NaivePiece, type NaiveQuestion, naiveCounting, naiveIdeal, naivePieces } from './pieces.oracle.ts'
import { naiveStep } from './teep.oracle.ts'

/*
 * For tests: a breakdown once more, from slices, instant by instant. Shares nothing with what it checks but the names
 * of the sums.
 */

type Asked = {
  by: readonly BreakdownDimension[]
  only?: BreakdownOnly
  buckets?: readonly Interval[]
  timeClasses?: readonly TimeClass[]
  scheduled?: true
}

const stopDimensions: readonly string[] = ['timeClass', 'reason', 'hourOfDay']
const lost: readonly string[] = ['setup', 'idle', 'minorStop', 'down', 'off']

const hours = new Map<string, number>()

/** The hour that the wall shows: the same for a quarter of an hour in any zone. */
function hourOf(instant: number, zone: string): number {
  const name = `${Math.floor(instant / 900_000)} ${zone}`
  const known = hours.get(name)
  if (known !== undefined) return known
  const { hour } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  hours.set(name, hour)
  return hour
}

/** All known time of a resource, cut each quarter of an hour too: where any zone's hours and days begin. */
export function naiveQuarters(question: NaiveQuestion): NaivePiece[] {
  const { start, end } = question.range
  const quarters = []
  for (let at = Math.floor(start / 900_000) * 900_000; at < end; at += 900_000) quarters.push(at)
  return naivePieces(question, quarters)
}

/**
 * The sums of a resource by the JSON of each group's values (a bucket by its start); groups with nothing in them are
 * left out. `pieces`: those of the question, where several are asked of the same.
 */
export function naiveBreakdown(
  question: NaiveQuestion,
  asked: Asked,
  pieces = naiveQuarters(question),
): Map<string, BreakdownSums> {
  const { floor, resourceID, range, asOf } = question
  const { by, only = {}, buckets = [], timeClasses } = asked
  const groups = new Map<string, BreakdownSums>()
  const ofStops = [...by, ...Object.keys(only)].some((dimension) => stopDimensions.includes(dimension))

  const sumsOf = (piece: NaivePiece, instant: number, output: Output | null, empID: string | null) => {
    const values = {
      resourceID,
      timeClass: piece.timeClass,
      reason: piece.reason,
      hourOfDay: hourOf(instant, floor.timeZone),
      shiftNum: piece.said?.shiftNum ?? null,
      jobNum: output?.jobNum ?? null,
      assemblySeq: output?.assemblySeq ?? null,
      oprSeq: output?.oprSeq ?? null,
      partNum: output?.partNum ?? null,
      partRevision: output?.partRevision ?? null,
      empID,
      bucket: buckets.find((b) => b.start <= instant && instant < b.end)?.start ?? null,
    }
    if (Object.entries(only).some(([dimension, value]) => values[dimension as keyof typeof only] !== value))
      return emptyBreakdownSums()
    const key = JSON.stringify(by.map((dimension) => values[dimension]))
    const sums = groups.get(key) ?? emptyBreakdownSums()
    groups.set(key, sums)
    return sums
  }
  const peopleOf = (slice: Slice) =>
    by.includes('empID') && slice.empIDs.length > 0 ? [...new Set(slice.empIDs)] : [null]
  const outputsOf = (slice: Slice) => (slice.outputs.length > 0 ? slice.outputs : [null])
  const isAsked = (timeClass: TimeClass) => !timeClasses || timeClasses.includes(timeClass)

  for (const piece of pieces) {
    const { start, end, slice, timeClass, said } = piece
    if (!slice || slice.state === 0 || start < range.start || start >= range.end || !isAsked(timeClass)) continue
    if ((asked.scheduled || ofStops) && !said?.planned) continue
    if (ofStops && !lost.includes(timeClass)) continue
    const [outputs, people] = [outputsOf(slice), peopleOf(slice)]
    for (const output of outputs)
      for (const empID of people) {
        const sums = sumsOf(piece, start, output, empID)
        const ms = (end - start) / outputs.length / people.length
        if (timeClass === 'running') sums[said?.planned ? 'runMs' : 'unscheduledRunMs'] += ms
        else if (said?.planned) sums[`${timeClass as 'idle'}Ms`] += ms
      }
    if (piece.starts && said?.planned && lost.includes(timeClass)) {
      const sums = sumsOf(piece, start, outputs[0]!, people[0]!)
      sums.stops += 1
      if (timeClass === 'down') sums.failures += 1
    }
  }

  for (const slice of naiveCounting(question)) {
    if (ofStops || timeClasses) continue
    if (slice.from < range.start || slice.from >= Math.min(range.end, asOf)) continue
    const piece = pieces.find((p) => p.start <= slice.from && slice.from < p.end)!
    if (asked.scheduled && !piece.said?.planned) continue
    for (const output of slice.outputs)
      for (const empID of peopleOf(slice)) {
        const sums = sumsOf(piece, slice.from, output, empID)
        const share = 1 / peopleOf(slice).length
        const total = output.good + output.scrap + output.rework
        const ideal = naiveIdeal(question, slice, output)
        if (ideal === null) sums.idealMissing += total * share
        if (!piece.said?.planned) sums.unscheduledGood += output.good * share
        else {
          sums.good += output.good * share
          sums.scrap += output.scrap * share
          sums.rework += output.rework * share
          sums.idealSecs += naiveStep((ideal ?? 0) * total) * share
          sums.goodIdealSecs += naiveStep((ideal ?? 0) * output.good) * share
        }
      }
  }
  for (const [key, sums] of groups) if (Object.values(sums).every((value) => value === 0)) groups.delete(key)
  return groups
}
