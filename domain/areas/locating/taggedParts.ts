/** What a tag was on, from when to when (epoch ms, half-open; Infinity while it is). */
export type Tagging = { epc: string; type: string; associationID: string; label: string; from: number; to: number }

/** The type of what puts a tag on a person. */
export const personType = 'employees'

/**
 * A part of a stretch of time in which a tag was on one thing (null: on nothing). `person`: whose tag it is; a tag that
 * is taken off a person stays that person's until it is put on something else.
 */
export type Tagged = { from: number; to: number; tagging: Tagging | null; person: Tagging | null }

/** Whose tags they are, by their numbers. */
export const peopleOf = (tagged: readonly Tagged[]): Set<string> =>
  new Set(tagged.flatMap(({ person }) => (person ? [person.associationID] : [])))

function personAt(taggings: readonly Tagging[], at: number): Tagging | null {
  const begun = taggings.filter(({ from }) => from <= at)
  const worn = begun.filter(({ type }) => type === personType).reduce<Tagging | null>(laterOf, null)
  // What it was on already while it was worn does not tell that it was handed on.
  const isHandedOn = worn && begun.some(({ type, from }) => type !== personType && from > worn.to)
  return isHandedOn ? null : worn
}

const laterOf = (a: Tagging | null, b: Tagging) => (a && a.from > b.from ? a : b)

/** Cuts a stretch where what its tag is on changes, or whose it is, and where it is kept of people from. */
export function taggedParts(
  taggings: readonly Tagging[],
  { from, to, peopleFrom }: { from: number; to: number; peopleFrom: number },
): Tagged[] {
  if (taggings.length === 0) return [{ from, to, tagging: null, person: null }]
  const edges = [peopleFrom, ...taggings.flatMap((tagging) => [tagging.from, tagging.to])]
  const within = edges.filter((at) => at > from && at < to)
  const cuts = [...new Set([from, ...within, to])].sort((a, b) => a - b)
  const parts: Tagged[] = []
  for (const [i, start] of cuts.slice(0, -1).entries()) {
    const tagging = taggings.find((entry) => entry.from <= start && start < entry.to) ?? null
    const person = personAt(taggings, start)
    const last = parts.at(-1)
    const goesOn = last?.tagging === tagging && last.person === person && !(person && start === peopleFrom)
    if (last && goesOn) last.to = cuts[i + 1]!
    else parts.push({ from: start, to: cuts[i + 1]!, tagging, person })
  }
  return parts
}
