import { readFile } from 'node:fs/promises'
import { createMetrics } from '@takt/store/process/metrics.ts'
import { expect, test } from 'vitest'
import { writerMetrics } from './stream/writerMetrics.ts'
import { tagMetrics } from './tags/tagMetrics.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('docs/operating.md lists every metric of ingest', async () => {
  const registry = createMetrics()
  writerMetrics(registry)
  tagMetrics(registry)
  const registered = registry.getMetricsAsArray().map(({ name }) => name)
  const live = await read('live/index.ts')
  const disk = await read('disk/disk.ts')
  const names = [
    ...registered.filter((name) => name.startsWith('takt_')),
    ...[...live.matchAll(/gauge\('([a-z_]+)'/g)].map(([, name]) => `takt_live_${name}`),
    ...[...`${live}${disk}`.matchAll(/(?:name: |gauge\()'(takt_[a-z_]+)'/g)].map(([, name]) => name),
  ]
  const metricNames = [
    'takt_writer_active',
    'takt_tag_reads_total',
    'takt_live_frames',
    'takt_live_tags',
    'takt_intake_held',
  ]
  expect(names).toEqual(expect.arrayContaining(metricNames))
  const documented = (await read('../docs/operating.md')).matchAll(/^\| (`takt_[^|]+) \|/gm)
  const listed = [...documented].flatMap(([, cell]) => [...cell!.matchAll(/takt_[a-z_]+/g)].map(([name]) => name))
  expect(listed.toSorted()).toEqual(names.toSorted())
})
