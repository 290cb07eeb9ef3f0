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

test('files are stored under TAKT_HOME unless FILES_URL names a folder', () => {
  expect(filesFolder(readEnv({ ...needed, TAKT_HOME: '/data' }))).toBe('/data/files')
  expect(filesFolder(readEnv({ ...needed, FILES_URL: 'file:///mnt/takt' }))).toBe('/mnt/takt')
})

test('rejects an unsupported store with a message at startup', () => {
  expect(() => readEnv({ ...needed, FILES_URL: 's3://bucket' })).toThrow('must be a file: URL of a folder')
})
