import { personType, type Tagging } from '@takt/domain/areas/locating/taggedParts.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../postgres/tables.ts'

/** Order of the items that carry the same tag: a person first, then the item closest to the work. */
const ranks = [personType, 'jobOperations', 'jobAssemblies', 'jobs']
const rankOf = ({ type }: Tagging) => (ranks.includes(type) ? ranks.indexOf(type) : ranks.length)

type Row = Omit<Tagging, 'from' | 'to' | 'label'> & { name: string | null; from: Date; to: Date | number }

/**
 * Returns the items that carried a tag at any time of `[from, to]` (epoch ms), by tag, in the order of display; for
 * tags that were ever assigned to a person also the last item of each type before that. `epcs`: only these tags.
 */
export async function readTaggings(
  db: Kysely<Tables>,
  options: { organizationId: number; from: number; to: number; epcs?: readonly string[] },
): Promise<ReadonlyMap<string, readonly Tagging[]>> {
  const { organizationId, from, to, epcs } = options
  const ofTags = epcs ? sql`and i.epc = any(${epcs}::text[])` : sql``
  const columns = sql`i.epc, i.association_type, i.association_id, i.start_date, i.end_date`
  // A tag is on one item of a type at a time: of those before the range, only the one that started last matters.
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
    order by h.epc, h.start_date`.execute(db)
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
