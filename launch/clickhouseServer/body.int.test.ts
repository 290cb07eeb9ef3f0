import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runOnClickHouse } from '../clickhouse/startClickHouse.ts'
import { spawnClickHouse } from '../test.fixture.ts'
import { bodyFolder } from './body.ts'

const bodies = async () => (await readdir(bodyFolder)).filter((name) => name.startsWith('takt-clickhouse-body-'))

test('the next start removes bodies of killed processes but not of live ones, and starts even if some cannot be removed', async () => {
  const text = `takt-clickhouse-body-${process.pid}-${randomBytes(4).toString('hex')}`
  const left = `takt-clickhouse-body-4194305-${randomBytes(4).toString('hex')}`
  const stuck = `takt-clickhouse-body-4194305-${randomBytes(4).toString('hex')}`
  await Promise.all([text, left].map((name) => writeFile(`${bodyFolder}/${name}`, 'x')))
  // A folder cannot be removed, just like the file of another user.
  await mkdir(`${bodyFolder}/${stuck}`)
  const clickhouse = await spawnClickHouse()
  const remaining = await bodies()
  expect([text, left, stuck].map((name) => remaining.includes(name))).toEqual([true, false, true])
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
