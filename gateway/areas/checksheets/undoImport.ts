import type { ImportNamed } from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { tryLockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { z } from 'zod'
import { conflict, notFound } from '../../core/http/responses/httpError.ts'
import type { PageReader } from '../documents/index.ts'
import { clickhouseInstant, touchEntries } from './entries.ts'
import { retractionIdOf } from './retractions.ts'
import { checksheetsTexts as texts } from './texts.ts'

const ofOrganization = 'organization_id = {organization:UInt32}'
/** Condition on the entries of the import. */
const isImported = `source_id = {source:String} AND user_id = {user:UInt32}
  AND recorded_at = {recorded:DateTime64(3, 'UTC')}`
const imported = `FROM check_value AS t FINAL WHERE ${ofOrganization} AND ${isImported}`

const row = z.object({
  entryId: z.string(),
  back: z.string(),
  isImported: z.coerce.boolean(),
  isLater: z.coerce.boolean(),
})
/** All entries that share a root with an entry of the import; `back`: ID of the entry that would retract it. */
const query = `SELECT toString(entry_id) AS entryId, toString(${retractionIdOf('entry_id')}) AS back,
    ifNull(${isImported}, false) AS isImported, recorded_at > {recorded:DateTime64(3, 'UTC')} AS isLater
  FROM check_value FINAL WHERE ${ofOrganization} AND root IN (SELECT root ${imported})`

const nullOf = (type: string) => `CAST(NULL AS Nullable(${type}))`
const retractionColumns = `${retractionIdOf('gone.entry_id')} AS entry_id, gone.entry_id AS corrects, gone.depth + 1 AS depth,
  {user:UInt32} AS user_id, {source:String} AS source_id, {now:DateTime64(3, 'UTC')} AS recorded_at`

/**
 * Inserts, for each corrected value, the entry that was in force before, and for all others an empty entry. Running it
 * again changes nothing.
 */
const retractStatement = `INSERT INTO check_value
  SELECT gone.* REPLACE (${retractionColumns}, ${nullOf('Float64')} AS value, ${nullOf('Bool')} AS passed,
      ${nullOf('String')} AS text, true AS is_within, ${nullOf('String')} AS reason, ${nullOf('String')} AS action)
    FROM (SELECT * ${imported} AND depth = 0) AS gone
  UNION ALL
  SELECT before.* REPLACE (${retractionColumns})
    FROM (SELECT * FROM check_value FINAL WHERE ${ofOrganization}
        AND root IN (SELECT root ${imported} AND depth > 0) AND entry_id NOT IN (SELECT entry_id ${imported})
        AND recorded_at <= {recorded:DateTime64(3, 'UTC')}
      ORDER BY depth > 0 DESC, recorded_at DESC, depth DESC, toString(entry_id) DESC LIMIT 1 BY root) AS before
    INNER JOIN (SELECT entry_id, root, depth ${imported}) AS gone ON before.root = gone.root`

/**
 * Undoes a user's own import of a file, all or none: corrected values are restored, all others are retracted. All
 * entries stay stored. Responds 409 if one of the values has been corrected since. Returns the number of values.
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
    // Later than the undone entries, whatever the clocks of gateways say.
    now: clickhouseInstant(Math.max(now, Date.parse(recordedAt) + 1)),
  }
  const rows = await queryTenant(clickhouse, { organizationId, query, params, row })
  const entryIds = new Set(rows.map(({ entryId }) => entryId))
  const retractingIds = new Set(rows.map(({ back }) => back))
  const importedEntries = rows.filter((entry) => entry.isImported && !retractingIds.has(entry.entryId))
  if (importedEntries.length === 0) throw notFound(texts.thisImport)
  if (importedEntries.every(({ back }) => entryIds.has(back))) throw conflict(texts.takenBackBefore)
  const ownRetractions = new Set(importedEntries.map(({ back }) => back))
  if (rows.some(({ entryId, isLater }) => isLater && !ownRetractions.has(entryId))) throw conflict(texts.correctedSince)
  const query_params = { ...params, organization: organizationId }
  await clickhouse.command({ query: touchEntries(`root IN (SELECT root ${imported})`), query_params })
  await clickhouse.command({
    query: retractStatement,
    query_params,
    clickhouse_settings: { max_partitions_per_insert_block: '0', prefer_column_name_to_alias: 1 },
  })
  return importedEntries.length
}
