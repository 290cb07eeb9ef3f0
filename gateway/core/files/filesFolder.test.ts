import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { filesFolder } from './filesFolder.ts'

const needed = {
  TAKT_SECRET: 'a'.repeat(64),
  DATABASE_URL: 'postgres://owner@localhost/takt',
  CLICKHOUSE_URL: 'http://localhost:8123/takt',
  NATS_URL: 'nats://localhost',
  NATS_CREDS: 'creds',
  NATS_SIGNER: 'signer',
}

test('files lie under TAKT_HOME unless FILES_URL names a folder', () => {
  expect(filesFolder(readEnv({ ...needed, TAKT_HOME: '/data' }))).toBe('/data/files')
  expect(filesFolder(readEnv({ ...needed, FILES_URL: 'file:///mnt/takt' }))).toBe('/mnt/takt')
})

test('a store that is not spoken is refused in words at the start', () => {
  expect(() => readEnv({ ...needed, FILES_URL: 's3://bucket' })).toThrow('must be a file: address of a folder')
})
