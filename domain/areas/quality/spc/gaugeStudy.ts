import { incompleteBeta } from '../../../core/statistics/incompleteBeta.ts'
import { type GaugeSource, type GaugeStudy, gaugeParts, gaugeSources } from '../responses/gaugeStudy.ts'
import { meanOf } from './controlChart.ts'

/** Measurements by person, by part, by repeat; each person measures each part equally often. */
export type Crossed = readonly (readonly (readonly number[])[])[]

/** Minimum p-value at which the interaction of people and parts is pooled with the error (AIAG MSA). */
const pooledFrom = 0.25
/** Shares of the spread up to which a gauge is good, and from which it is bad (AIAG MSA, 4th ed., II.D). */
const goodUpTo = 0.1
const badFrom = 0.3
/** Minimum number of distinct categories for a usable gauge (AIAG MSA, 4th ed., II.E). */
const categoriesNeeded = 5

/** Returns P(F ≥ f) of Fisher's distribution (DLMF 8.17; Abramowitz & Stegun 26.6.2). */
const fisherUpperTail = (f: number, above: number, below: number): number =>
  incompleteBeta(below / (below + above * f), below / 2, above / 2)

const sumOfSquares = (values: readonly number[], about: number) =>
  values.reduce((sum, value) => sum + (value - about) ** 2, 0)

/**
 * Computes the contribution of a gauge and its operators to the observed variation: gauge R&R by analysis of variance,
 * parts and people crossed and both random (AIAG, Measurement Systems Analysis, 4th ed., III.B and appendix A;
 * Montgomery, Introduction to Statistical Quality Control, 8.7.2). Without an interaction, people and parts are pooled
 * with the repeats; negative variances become zero. `tolerance`: upper − lower limit; null without both.
 */
export function gaugeStudy(measured: Crossed, tolerance: number | null): GaugeStudy {
  const [people, parts] = [measured.length, measured[0]?.length ?? 0]
  const repeats = measured[0]?.[0]?.length ?? 0
  if (people < 2) return { why: 'fewPeople' }
  if (parts < 2) return { why: 'fewParts' }
  if (repeats < 2) return { why: 'fewRepeats' }
  const cells = measured.map((ofPerson) => ofPerson.map(meanOf))
  const ofPeople = cells.map(meanOf)
  const ofParts = cells[0]!.map((_, part) => meanOf(cells.map((ofPerson) => ofPerson[part]!)))
  const grand = meanOf(ofPeople)
  const squares = {
    parts: people * repeats * sumOfSquares(ofParts, grand),
    people: parts * repeats * sumOfSquares(ofPeople, grand),
    peopleByParts: cells.reduce(
      (sum, ofPerson, a) =>
        sum + repeats * ofPerson.reduce((all, cell, b) => all + (cell - ofPeople[a]! - ofParts[b]! + grand) ** 2, 0),
      0,
    ),
    repeats: measured.reduce(
      (sum, ofPerson, a) => sum + ofPerson.reduce((all, cell, b) => all + sumOfSquares(cell, cells[a]![b]!), 0),
      0,
    ),
  }
  const freedom = {
    parts: parts - 1,
    people: people - 1,
    peopleByParts: (parts - 1) * (people - 1),
    repeats: parts * people * (repeats - 1),
  }
  const mean = (source: GaugeSource) => squares[source] / freedom[source]
  const testAgainst = (source: GaugeSource, error: { mean: number; freedom: number }) => {
    const f = error.mean > 0 ? mean(source) / error.mean : null
    return { f, pValue: f === null ? null : fisherUpperTail(f, freedom[source], error.freedom) }
  }
  const within = { mean: mean('repeats'), freedom: freedom.repeats }
  const interactionTest = testAgainst('peopleByParts', within)
  const isPooled = interactionTest.pValue !== null && interactionTest.pValue > pooledFrom
  const pooled = {
    mean: (squares.peopleByParts + squares.repeats) / (freedom.peopleByParts + freedom.repeats),
    freedom: freedom.peopleByParts + freedom.repeats,
  }
  const error = isPooled ? pooled : { mean: mean('peopleByParts'), freedom: freedom.peopleByParts }
  const none = { f: null, pValue: null }
  const tests = {
    parts: testAgainst('parts', error),
    people: testAgainst('people', error),
    peopleByParts: interactionTest,
    repeats: none,
  }

  const above = (value: number) => Math.max(0, value)
  const repeatability = isPooled ? pooled.mean : within.mean
  const interaction = isPooled ? 0 : above((mean('peopleByParts') - within.mean) / repeats)
  const reproducibility = above((mean('people') - error.mean) / (parts * repeats)) + interaction
  const variance = {
    gauge: repeatability + reproducibility,
    repeatability,
    reproducibility,
    parts: above((mean('parts') - error.mean) / (people * repeats)),
    total: 0,
  }
  variance.total = variance.gauge + variance.parts
  if (!(variance.total > 0)) return { why: 'noSpread' }
  const spreads = gaugeParts.map((part) => {
    const sigma = Math.sqrt(variance[part])
    return {
      part,
      sigma,
      ofVariance: variance[part] / variance.total,
      ofSpread: Math.sqrt(variance[part] / variance.total),
      ofTolerance: tolerance === null ? null : (6 * sigma) / tolerance,
    }
  })
  // The factor 1.41 of the manual is √2.
  const categories = Math.max(1, Math.floor(Math.SQRT2 * Math.sqrt(variance.parts / variance.gauge)))
  const { ofSpread, ofTolerance } = spreads[0]!
  const worst = Math.max(ofSpread, ofTolerance ?? 0)
  const verdict =
    worst >= badFrom || categories < 2
      ? 'bad'
      : worst <= goodUpTo && categories >= categoriesNeeded
        ? 'good'
        : 'doubtful'
  return {
    why: null,
    lines: gaugeSources.map((source) => ({
      source,
      freedom: freedom[source],
      squares: squares[source],
      mean: mean(source),
      ...tests[source],
    })),
    isPooled,
    spreads,
    categories,
    verdict,
  }
}
