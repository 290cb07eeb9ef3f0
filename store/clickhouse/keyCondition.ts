import { TupleParam } from '@clickhouse/client'

/** A condition that rows belong to a set of keys, with its parameters. */
export type KeyCondition = { where: string; params: Record<string, unknown> }

/**
 * Returns the condition on `organization_id` and `column` (of the ClickHouse type `type`) that rows belong to these
 * keys, each of an organization. Callers with keys of several organizations must distinguish the rows by
 * `organization_id`.
 */
export function keyCondition(
  column: string,
  type: 'UInt32' | 'String',
  keys: readonly { organizationId: number; key: number | string }[],
): KeyCondition {
  const organizations = [...new Set(keys.map(({ organizationId }) => organizationId))]
  if (organizations.length === 1)
    return {
      where: `organization_id = {organization:UInt32} AND ${column} IN {keys:Array(${type})}`,
      params: { organization: organizations[0], keys: keys.map(({ key }) => key) },
    }
  return {
    where:
      `organization_id IN {organizations:Array(UInt32)} AND ` +
      `(organization_id, ${column}) IN {keys:Array(Tuple(UInt32, ${type}))}`,
    params: { organizations, keys: keys.map(({ organizationId, key }) => new TupleParam([organizationId, key])) },
  }
}
