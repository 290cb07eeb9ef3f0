import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runOnClickHouse } from '../clickhouse/startClickHouse.ts'
import { spawnClickHouse } from '../test.bed.ts'
import { bodyFolder } from './body.ts'

const bodies = async () => (await readdir(bodyFolder)).filter((name) => name.startsWith('takt-clickhouse-body-'))

test('bodies that a killed process left behind are swept at the next start, those of living ones are not, and what cannot be removed keeps nobody from starting', async () => {
  const text = `takt-clickhouse-body-${process.pid}-${randomBytes(4).toString('hex')}`
  const left = `takt-clickhouse-body-4194305-${randomBytes(4).toString('hex')}`
  const stuck = `takt-clickhouse-body-4194305-${randomBytes(4).toString('hex')}`
  await Promise.all([text, left].map((name) => writeFile(`${bodyFolder}/${name}`, 'x')))
  // A folder is as little to be removed as the file of another user.
  await mkdir(`${bodyFolder}/${stuck}`)
  const clickhouse = await spawnClickHouse()
  const found = await bodies()
  expect([text, left, stuck].map((name) => found.includes(name))).toEqual([true, false, true])
  await rmdir(`${bodyFolder}/${stuck}`)
  await rm(`${bodyFolder}/${text}`)
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
