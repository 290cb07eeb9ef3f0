import { Counter, Gauge, type Registry } from 'prom-client'

/** What the writer tells of tag reads on /metrics. */
export function tagMetrics(registry: Registry) {
  const registers = [registry]
  return {
    reads: new Counter({ name: 'takt_tag_reads_total', help: 'Tag reads written', registers }),
    late: new Counter({
      name: 'takt_tag_hours_read_back_total',
      help: 'Tags whose hours were computed from what is kept: new ones, and those of which reads came late',
      registers,
    }),
    rejected: new Counter({
      name: 'takt_tag_rejected_total',
      help: 'Tag reads and messages put aside into the stream REJECTED, by the rule they break',
      labelNames: ['reason'],
      registers,
    }),
    fill: new Gauge({
      name: 'takt_stream_tags_fill_ratio',
      help: 'Bytes in the stream TAGS to the bytes at which it refuses what is new',
      registers,
    }),
    lag: new Gauge({ name: 'takt_tag_lag_messages', help: 'Messages of readers that are not yet written', registers }),
  }
}
export type TagMetrics = ReturnType<typeof tagMetrics>
