import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Rooms } from './rooms/rooms.ts'
import type { Workers } from './workers/openWorkers.ts'

/** The metrics of calls; computed when they are scraped, except the scores, which `score` samples. */
export function sfuMetrics(registry: Registry, state: () => { rooms: Rooms; workers: Workers } | null) {
  const registers = [registry]
  const counted = (name: string, help: string, count: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(count())
      },
    })
  const rooms = () => state()?.rooms.list() ?? []
  counted('takt_sfu_rooms', 'Open rooms', () => rooms().length)
  counted('takt_sfu_seats', 'Pages that take part in calls', () =>
    rooms().reduce((total, room) => total + room.seats.size, 0),
  )
  counted('takt_sfu_workers', 'Running workers', () => state()?.workers.list().length ?? 0)
  new Gauge({
    name: 'takt_sfu_worker_load',
    help: 'Share of a core that a worker used in the last seconds',
    labelNames: ['worker'],
    registers,
    collect() {
      for (const { place, load } of state()?.workers.list() ?? []) this.set({ worker: String(place) }, load)
    },
  })
  const scores = new Histogram({
    name: 'takt_sfu_stream_score',
    help: 'Quality of the streams received from pages, 0 (lost) to 10, sampled every ten seconds',
    labelNames: ['source'],
    buckets: [0, 2, 4, 6, 8, 9, 10],
    registers,
  })
  return {
    rejected: new Counter({
      name: 'takt_sfu_links_refused_total',
      help: 'Rejected links, by reason',
      labelNames: ['why'],
      registers,
    }),
    deaths: new Counter({ name: 'takt_sfu_worker_deaths_total', help: 'Workers that died', registers }),
    score() {
      const participants = rooms().flatMap((room) => [...room.seats.values()])
      for (const { producer, source } of participants.flatMap((participant) => participant.producing()))
        if (!producer.paused && producer.score.length > 0)
          scores.observe({ source }, Math.max(...producer.score.map(({ score }) => score)))
    },
  }
}
