import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'

/** What a tag was on, from when to when (epoch ms, half-open; Infinity while it is). */
export type Tagging = { epc: string; type: string; associationID: string; label: string; from: number; to: number }

const personType = 'employees'

/** Which is told where a tag is on several things: a person first, then what is closest to the work. */
const ranks = [personType, 'jobOperations', 'jobAssemblies', 'jobs']
const rankOf = ({ type }: Tagging) => (ranks.includes(type) ? ranks.indexOf(type) : ranks.length)

type Row = Omit<Tagging, 'from' | 'to' | 'label'> & { name: string | null; from: Date; to: Date | number }

/**
 * What tags were on at any time of `[from, to]` (epoch ms), by tag, what is told first coming first; of tags that were
 * ever on a person also what they were on last before that, of each type. `epcs`: of these tags alone.
 */
export async function readTaggings(
  trx: Transaction<Tables>,
  asked: { organizationId: number; from: number; to: number; epcs?: readonly string[] },
): Promise<ReadonlyMap<string, readonly Tagging[]>> {
  const { organizationId, from, to, epcs } = asked
  const ofTags = epcs ? sql`and i.epc = any(${epcs}::text[])` : sql``
  const columns = sql`i.epc, i.association_type, i.association_id, i.start_date, i.end_date`
  // Of one type a tag is on one thing at a time: what began last before is all that matters of it.
  const { rows } = await sql<Row>`with held as (
      select ${columns} from tag_association_interval i where i.organization_id = ${organizationId}::int
        and i.start_date <= ${new Date(to)} and i.end_date > ${new Date(from)} ${ofTags}
      union
      (select distinct on (i.epc, i.association_type) ${columns} from tag_association_interval i
      where i.organization_id = ${organizationId}::int and i.start_date <= ${new Date(from)} ${ofTags}
        and i.epc in (select epc from tag_association_interval where organization_id = ${organizationId}::int
          and association_type = ${personType})
      order by i.epc, i.association_type, i.start_date desc))
    select h.epc, h.association_type as type, h.association_id as "associationID", e.full_name as name,
      h.start_date as "from", h.end_date as "to"
    from held h left join employees e on e.organization_id = ${organizationId}::int
      and h.association_type = ${personType} and e.emp_id = h.association_id
    order by h.epc, h.start_date`.execute(trx)
  const taggings = rows.map(({ name, ...row }) => ({
    ...row,
    label: name ?? row.associationID.split('~').join('/'),
    from: row.from.getTime(),
    to: row.to instanceof Date ? row.to.getTime() : Number.POSITIVE_INFINITY,
  }))
  return Map.groupBy(
    taggings.sort((a, b) => rankOf(a) - rankOf(b)),
    ({ epc }) => epc,
  )
}

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
