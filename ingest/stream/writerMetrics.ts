import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type WriterMetrics = ReturnType<typeof writerMetrics>

const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Registers the writer's metrics for /metrics. */
export function writerMetrics(registry: Registry) {
  const registers = [registry]
  return {
    messages: new Counter({ name: 'takt_writer_messages_total', help: 'Telemetry messages received', registers }),
    slices: new Counter({ name: 'takt_writer_slices_total', help: 'Slices written as facts', registers }),
    rejected: new Counter({
      name: 'takt_writer_rejected_total',
      help: 'Slices and messages rejected into the stream REJECTED, by the rule they violate',
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
      help: 'Time of one rollup cycle',
      buckets: seconds,
      registers,
    }),
    rollUpDelay: new Gauge({
      name: 'takt_writer_rollup_delay_seconds',
      help: 'Time from the arrival of the oldest message of the last cycle until its rollups are written',
      registers,
    }),
    fill: new Gauge({
      name: 'takt_telemetry_fill_ratio',
      help: 'Bytes in the stream TELEMETRY relative to the limit at which it rejects new messages',
      registers,
    }),
    lag: new Gauge({
      name: 'takt_writer_lag_messages',
      help: 'Messages in the stream not yet written and rolled up',
      registers,
    }),
    active: new Gauge({ name: 'takt_writer_active', help: '1 while this process is the active writer', registers }),
    recomputing: new Gauge({
      name: 'takt_writer_recompute_pending',
      help: 'Changes whose rollups have not been recomputed yet',
      registers,
    }),
    standstills: new Counter({
      name: 'takt_writer_standstills_total',
      help: 'Stalls detected and ended, by the work that stalled',
      labelNames: ['attempt'],
      registers,
    }),
    failures: new Counter({
      name: 'takt_writer_failures_total',
      help: 'Failed attempts that are retried, by the work attempted',
      labelNames: ['attempt'],
      registers,
    }),
  }
}
