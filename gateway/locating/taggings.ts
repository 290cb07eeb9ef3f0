import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'

/** What a tag was on, from when to when (epoch ms, half-open; Infinity while it is). */
export type Tagging = { epc: string; type: string; associationID: string; label: string; from: number; to: number }

/** Which is told where a tag is on several things: a person first, then what is closest to the work. */
const ranks = ['employees', 'jobOperations', 'jobAssemblies', 'jobs']
const rankOf = ({ type }: Tagging) => (ranks.includes(type) ? ranks.indexOf(type) : ranks.length)

type Row = Omit<Tagging, 'from' | 'to' | 'label'> & { name: string | null; from: Date; to: Date | number }

/**
 * What tags were on at any time of `[from, to]` (epoch ms), by tag, what is told first coming first; `epcs`: of these
 * tags alone.
 */
export async function readTaggings(
  trx: Transaction<Tables>,
  asked: { organizationId: number; from: number; to: number; epcs?: readonly string[] },
): Promise<ReadonlyMap<string, readonly Tagging[]>> {
  const { organizationId, from, to, epcs } = asked
  const { rows } = await sql<Row>`select i.epc, i.association_type as type, i.association_id as "associationID",
      e.full_name as name, i.start_date as "from", i.end_date as "to"
    from tag_association_interval i left join employees e on e.organization_id = i.organization_id
      and i.association_type = 'employees' and e.emp_id = i.association_id
    where i.organization_id = ${organizationId}::int and i.start_date <= ${new Date(to)} and i.end_date > ${new Date(from)}
      ${epcs ? sql`and i.epc = any(${epcs}::text[])` : sql``}
    order by i.epc, i.start_date`.execute(trx)
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

/** A part of a stretch of time in which a tag was on one thing; null: on nothing. */
export type Tagged = { from: number; to: number; tagging: Tagging | null; isPerson: boolean }

/** Cuts a stretch where what its tag is on changes, and where it is kept of people from. */
export function taggedParts(
  taggings: readonly Tagging[],
  { from, to, peopleFrom }: { from: number; to: number; peopleFrom: number },
): Tagged[] {
  const edges = [peopleFrom, ...taggings.flatMap((tagging) => [tagging.from, tagging.to])]
  const within = edges.filter((at) => at > from && at < to)
  const cuts = [...new Set([from, ...within, to])].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((start, i) => {
    const tagging = taggings.find((entry) => entry.from <= start && start < entry.to) ?? null
    return { from: start, to: cuts[i + 1]!, tagging, isPerson: tagging?.type === 'employees' }
  })
}
