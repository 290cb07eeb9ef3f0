import type { Interval } from '../../core/schedule/interval.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import { withFacts } from '../efficiency/floor/service.ts'
import { iso } from '../efficiency/wording.ts'
import type { Finding } from './finding.ts'

const clamped = (instant: string, { start, end }: Interval) => iso(Math.min(Math.max(Date.parse(instant), start), end))

/** Clamps the dates of a finding and of its evidence to the time for which its machine has facts. */
export function datedInFacts<F extends Finding>(finding: F, floor: Floor): F {
  const { resourceID, since, until, evidence } = finding
  const evidenceRange = { start: Date.parse(evidence.start), end: Date.parse(evidence.end) }
  const facts = withFacts(floor, resourceID, evidenceRange)
  return {
    ...finding,
    since: clamped(since, facts),
    until: until === null ? null : clamped(until, facts),
    evidence: { ...evidence, start: iso(facts.start), end: iso(facts.end) },
  }
}
