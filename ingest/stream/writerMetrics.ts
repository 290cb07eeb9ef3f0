import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type WriterMetrics = ReturnType<typeof writerMetrics>

const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What the writer tells of itself on /metrics. */
export function writerMetrics(registry: Registry) {
  const registers = [registry]
  return {
    messages: new Counter({ name: 'takt_writer_messages_total', help: 'Telemetry messages taken', registers }),
    slices: new Counter({ name: 'takt_writer_slices_total', help: 'Slices written as facts', registers }),
    rejected: new Counter({
      name: 'takt_writer_rejected_total',
      help: 'Slices and messages put aside into the stream REJECTED, by the rule they break',
      labelNames: ['reason'],
      registers,
    }),
    insertSeconds: new Histogram({
      name: 'takt_writer_insert_seconds',
      help: 'Time to write a batch of slices',
      buckets: seconds,
      registers,
    }),
    rollUpSeconds: new Histogram({
      name: 'takt_writer_rollup_seconds',
      help: 'Time of a round of rollups',
      buckets: seconds,
      registers,
    }),
    rollUpDelay: new Gauge({
      name: 'takt_writer_rollup_delay_seconds',
      help: 'From arrival of the oldest message of the last round to its rollups being written',
      registers,
    }),
    fill: new Gauge({
      name: 'takt_telemetry_fill_ratio',
      help: 'Bytes in the stream TELEMETRY to the bytes at which it refuses what is new',
      registers,
    }),
    lag: new Gauge({
      name: 'takt_writer_lag_messages',
      help: 'Messages in the stream that are not yet written and rolled up',
      registers,
    }),
    active: new Gauge({ name: 'takt_writer_active', help: '1 while this process is the one writer', registers }),
    recomputing: new Gauge({
      name: 'takt_writer_recompute_pending',
      help: 'Changes whose rollups are still to be recomputed',
      registers,
    }),
    standstills: new Counter({
      name: 'takt_writer_standstills_total',
      help: 'Standstills that were found and ended, by what stood still',
      labelNames: ['attempt'],
      registers,
    }),
    failures: new Counter({
      name: 'takt_writer_failures_total',
      help: 'Attempts that failed and are repeated, by what was attempted',
      labelNames: ['attempt'],
      registers,
    }),
  }
}
