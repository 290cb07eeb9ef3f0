import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { clickhouseUrl, runOnClickHouse } from '../clickhouse/startClickHouse.ts'

type Server = { port: number; password: string }

/**
 * Returns the statements that create the tables of a migrated database, in their state after all migrations; views come
 * last.
 */
export async function tablesOf(server: Server, database: string): Promise<string[]> {
  const client = openClickHouse(clickhouseUrl(server, 'default'))
  try {
    const response = await client.query({
      query: `SELECT create_table_query FROM system.tables WHERE database = {database:String}
        ORDER BY engine LIKE '%View'`,
      query_params: { database },
      format: 'JSONEachRow',
    })
    return (await response.json<{ create_table_query: string }>()).map((table) => table.create_table_query)
  } finally {
    await client.close()
  }
}

/**
 * Creates `name` with the `tables` of `template` and the record of its migrations: a fifth of the work of migrating,
 * because later migrations change much of what earlier ones create.
 */
export async function cloneClickHouse(server: Server, name: string, template: string, tables: readonly string[]) {
  const run = (statement: string) => runOnClickHouse(clickhouseUrl(server, name), statement)
  await run(`CREATE DATABASE \`${name}\``)
  for (const table of tables) await run(table.replaceAll(`${template}.`, `${name}.`))
  await run(`INSERT INTO ${name}.migration SELECT * FROM ${template}.migration`)
}
