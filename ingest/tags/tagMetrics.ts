import { Counter, Gauge, type Registry } from 'prom-client'

/** Registers the metrics of tag reads for /metrics. */
export function tagMetrics(registry: Registry) {
  const registers = [registry]
  return {
    reads: new Counter({ name: 'takt_tag_reads_total', help: 'Tag reads written', registers }),
    late: new Counter({
      name: 'takt_tag_hours_read_back_total',
      help: 'Tags whose hours were computed from stored data: new ones, and those with late reads',
      registers,
    }),
    rejected: new Counter({
      name: 'takt_tag_rejected_total',
      help: 'Tag reads and messages rejected into the stream REJECTED, by the rule they violate',
      labelNames: ['reason'],
      registers,
    }),
    fill: new Gauge({
      name: 'takt_stream_tags_fill_ratio',
      help: 'Bytes in the stream TAGS relative to the limit at which it rejects new messages',
      registers,
    }),
    lag: new Gauge({ name: 'takt_tag_lag_messages', help: 'Messages of readers not yet written', registers }),
  }
}
export type TagMetrics = ReturnType<typeof tagMetrics>
