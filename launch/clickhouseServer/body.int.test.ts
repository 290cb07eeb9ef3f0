import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runOnClickHouse } from '../clickhouse/startClickHouse.ts'
import { spawnClickHouse } from '../test.bed.ts'
import { bodyFolder } from './body.ts'

const bodies = async () => (await readdir(bodyFolder)).filter((name) => name.startsWith('takt-clickhouse-body-'))

test('bodies that a killed process left behind are swept at the next start, those of living ones are not', async () => {
  const own = `takt-clickhouse-body-${process.pid}-${randomBytes(4).toString('hex')}`
  const left = `takt-clickhouse-body-4194305-${randomBytes(4).toString('hex')}`
  await Promise.all([own, left].map((name) => writeFile(`${bodyFolder}/${name}`, 'x')))
  const clickhouse = await spawnClickHouse()
  const found = await bodies()
  expect([found.includes(own), found.includes(left)]).toEqual([true, false])
  await rm(`${bodyFolder}/${own}`)
  await clickhouse.close()
})

test('what was acknowledged is there after kill -9', async () => {
  const clickhouse = await spawnClickHouse('default')
  await runOnClickHouse(clickhouse.url, 'CREATE DATABASE kept')
  await runOnClickHouse(clickhouse.url, 'CREATE TABLE kept.t (n UInt64) ENGINE = MergeTree ORDER BY n')
  await runOnClickHouse(clickhouse.url, 'INSERT INTO kept.t SELECT number FROM numbers(100000)')
  await clickhouse.kill()
  await clickhouse.restart()
  await expect(
    runOnClickHouse(clickhouse.url, 'SELECT throwIf(count() != 100000) FROM kept.t'),
  ).resolves.toBeUndefined()
  await clickhouse.close()
})
