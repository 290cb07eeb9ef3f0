import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Rooms } from './rooms/rooms.ts'
import type { Workers } from './workers/openWorkers.ts'

/** What is measured of calls; read when asked, but for the scores (`score`), which are noted from time to time. */
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
  counted('takt_sfu_rooms', 'Rooms that are open', () => rooms().length)
  counted('takt_sfu_seats', 'Pages that take part', () => rooms().reduce((sum, room) => sum + room.seats.size, 0))
  counted('takt_sfu_workers', 'Workers that run', () => state()?.workers.list().length ?? 0)
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
    help: 'How well streams of pages arrive, 0 (not at all) to 10, each ten seconds',
    labelNames: ['source'],
    buckets: [0, 2, 4, 6, 8, 9, 10],
    registers,
  })
  return {
    refused: new Counter({
      name: 'takt_sfu_links_refused_total',
      help: 'Links that were not let in, by reason',
      labelNames: ['why'],
      registers,
    }),
    deaths: new Counter({ name: 'takt_sfu_worker_deaths_total', help: 'Workers that died', registers }),
    score() {
      const seats = rooms().flatMap((room) => [...room.seats.values()])
      for (const { producer, source } of seats.flatMap((seat) => seat.producing()))
        if (!producer.paused && producer.score.length > 0)
          scores.observe({ source }, Math.max(...producer.score.map(({ score }) => score)))
    },
  }
}
