import type { ImportNamed } from '@takt/domain/areas/checksheets/answers/checkImport.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { tryLockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { z } from 'zod'
import { conflict, notFound } from '../../core/http/responses/refusal.ts'
import type { PageReader } from '../documents/face.ts'
import { clickhouseInstant, touchEntries } from './entries.ts'
import { takenBackBy } from './takenBack.ts'
import { checksheetsTexts as texts } from './texts.ts'

const ofOrganization = 'organization_id = {organization:UInt32}'
/** The condition on entries of the import. */
const isImported = `source_id = {source:String} AND user_id = {user:UInt32}
  AND recorded_at = {recorded:DateTime64(3, 'UTC')}`
const imported = `FROM check_value AS t FINAL WHERE ${ofOrganization} AND ${isImported}`

const row = z.object({
  entryId: z.string(),
  back: z.string(),
  isImported: z.coerce.boolean(),
  isLater: z.coerce.boolean(),
})
/** All entries that have a root with one of the import; `back`: by which one each would be taken back. */
const query = `SELECT toString(entry_id) AS entryId, toString(${takenBackBy('entry_id')}) AS back,
    ifNull(${isImported}, false) AS isImported, recorded_at > {recorded:DateTime64(3, 'UTC')} AS isLater
  FROM check_value FINAL WHERE ${ofOrganization} AND root IN (SELECT root ${imported})`

const nothing = (type: string) => `CAST(NULL AS Nullable(${type}))`
const stands = `${takenBackBy('gone.entry_id')} AS entry_id, gone.entry_id AS corrects, gone.depth + 1 AS depth,
  {user:UInt32} AS user_id, {source:String} AS source_id, {now:DateTime64(3, 'UTC')} AS recorded_at`

/**
 * Of what was put right that which counted before, of all else an entry that says nothing. Written again it changes
 * nothing.
 */
const takeBack = `INSERT INTO check_value
  SELECT gone.* REPLACE (${stands}, ${nothing('Float64')} AS value, ${nothing('Bool')} AS passed,
      ${nothing('String')} AS text, true AS is_within, ${nothing('String')} AS reason, ${nothing('String')} AS action)
    FROM (SELECT * ${imported} AND depth = 0) AS gone
  UNION ALL
  SELECT before.* REPLACE (${stands})
    FROM (SELECT * FROM check_value FINAL WHERE ${ofOrganization}
        AND root IN (SELECT root ${imported} AND depth > 0) AND entry_id NOT IN (SELECT entry_id ${imported})
        AND recorded_at <= {recorded:DateTime64(3, 'UTC')}
      ORDER BY depth > 0 DESC, recorded_at DESC, depth DESC, toString(entry_id) DESC LIMIT 1 BY root) AS before
    INNER JOIN (SELECT entry_id, root, depth ${imported}) AS gone ON before.root = gone.root`

/**
 * Takes back what one's own import of a file recorded, all or none: what it put right counts again as it was, and of all
 * else nothing was found. Every entry stays. Refused (409) if somebody put one of the values right since. Answers how many
 * values.
 */
export async function undoImport(
  clickhouse: ClickHouse,
  { trx, organizationId, session, now }: PageReader,
  { sourceID, recordedAt }: ImportNamed,
): Promise<number> {
  for (const key of [lockKeys.checkImportsOf(organizationId, sourceID), lockKeys.checkValuesOf(organizationId)])
    if (!(await tryLockUntilCommit(trx, key))) throw conflict(texts.undoLater)
  const params = {
    source: sourceID,
    user: session.userId,
    recorded: clickhouseInstant(Date.parse(recordedAt)),
    // Later than what is taken back, whatever the clocks of gateways say.
    now: clickhouseInstant(Math.max(now, Date.parse(recordedAt) + 1)),
  }
  const rows = await queryTenant(clickhouse, { organizationId, query, params, row })
  const known = new Set(rows.map(({ entryId }) => entryId))
  const takers = new Set(rows.map(({ back }) => back))
  const gone = rows.filter((entry) => entry.isImported && !takers.has(entry.entryId))
  if (gone.length === 0) throw notFound(texts.thisImport)
  if (gone.every(({ back }) => known.has(back))) throw conflict(texts.takenBackBefore)
  const own = new Set(gone.map(({ back }) => back))
  if (rows.some(({ entryId, isLater }) => isLater && !own.has(entryId))) throw conflict(texts.correctedSince)
  const query_params = { ...params, organization: organizationId }
  await clickhouse.command({ query: touchEntries(`root IN (SELECT root ${imported})`), query_params })
  await clickhouse.command({
    query: takeBack,
    query_params,
    clickhouse_settings: { max_partitions_per_insert_block: '0', prefer_column_name_to_alias: 1 },
  })
  return gone.length
}
