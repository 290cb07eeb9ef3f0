import type { Interval } from '../../core/schedule/interval.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import { withFacts } from '../efficiency/floor/service.ts'
import { iso } from '../efficiency/wording.ts'
import type { Finding } from './finding.ts'

const clamped = (instant: string, { start, end }: Interval) => iso(Math.min(Math.max(Date.parse(instant), start), end))

/** A finding with its dates, and those of its evidence, within the time of which its machine has facts. */
export function datedInFacts<F extends Finding>(finding: F, floor: Floor): F {
  const { resourceID, since, until, evidence } = finding
  const asked = { start: Date.parse(evidence.start), end: Date.parse(evidence.end) }
  const facts = withFacts(floor, resourceID, asked)
  return {
    ...finding,
    since: clamped(since, facts),
    until: until === null ? null : clamped(until, facts),
    evidence: { ...evidence, start: iso(facts.start), end: iso(facts.end) },
  }
}
