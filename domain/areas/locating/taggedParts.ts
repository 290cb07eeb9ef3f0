/** An association of a tag with its start and end (epoch ms, half-open; Infinity while it lasts). */
export type Tagging = { epc: string; type: string; associationID: string; label: string; from: number; to: number }

/** Type of associations with a person. */
export const personType = 'employees'

/**
 * Part of an interval during which a tag had one association (null: none). `person`: the person the tag belongs to; a
 * tag taken off a person still belongs to that person until it is attached to something else.
 */
export type Tagged = { from: number; to: number; tagging: Tagging | null; person: Tagging | null }

/** Returns the ids of the people that the tags belong to. */
export const peopleOf = (tagged: readonly Tagged[]): Set<string> =>
  new Set(tagged.flatMap(({ person }) => (person ? [person.associationID] : [])))

function personAt(taggings: readonly Tagging[], at: number): Tagging | null {
  const started = taggings.filter(({ from }) => from <= at)
  const personTagging = started.filter(({ type }) => type === personType).reduce<Tagging | null>(laterOf, null)
  // An association that already existed while the person had the tag does not end that person's ownership.
  const isHandedOn = personTagging && started.some(({ type, from }) => type !== personType && from > personTagging.to)
  return isHandedOn ? null : personTagging
}

const laterOf = (a: Tagging | null, b: Tagging) => (a && a.from > b.from ? a : b)

/**
 * Splits an interval where the tag's association or person changes, and where the retention of personal data starts.
 */
export function taggedParts(
  taggings: readonly Tagging[],
  { from, to, peopleFrom }: { from: number; to: number; peopleFrom: number },
): Tagged[] {
  if (taggings.length === 0) return [{ from, to, tagging: null, person: null }]
  const edges = [peopleFrom, ...taggings.flatMap((tagging) => [tagging.from, tagging.to])]
  const within = edges.filter((at) => at > from && at < to)
  const boundaries = [...new Set([from, ...within, to])].sort((a, b) => a - b)
  const parts: Tagged[] = []
  for (const [i, start] of boundaries.slice(0, -1).entries()) {
    const tagging = taggings.find((entry) => entry.from <= start && start < entry.to) ?? null
    const person = personAt(taggings, start)
    const last = parts.at(-1)
    const isContinued = last?.tagging === tagging && last.person === person && !(person && start === peopleFrom)
    if (last && isContinued) last.to = boundaries[i + 1]!
    else parts.push({ from: start, to: boundaries[i + 1]!, tagging, person })
  }
  return parts
}
