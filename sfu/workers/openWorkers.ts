import type { Log } from '@takt/store/process/log.ts'
import { createWorker, type types } from 'mediasoup'
import type { Counter } from 'prom-client'
import { listenOn } from './listenOn.ts'

/** One worker with the port that all its rooms share. `load`: share of a core that it used recently, 0 to 1. */
export type Carrier = { worker: types.Worker; server: types.WebRtcServer; place: number; load: number }

export type Workers = {
  list: () => readonly Carrier[]
  /** Updates the load of each worker since the last measurement. */
  measure: () => Promise<void>
  close: () => void
}

const againMs = 500

/**
 * Starts `count` workers, each with a WebRtcServer on `port` plus its place, and restarts those that die; `died`
 * receives the worker that died, with everything in it lost. A port that is in use is replaced by any free one.
 */
export async function openWorkers(options: {
  program: string
  count: number
  port: number
  bind: string
  address: string | undefined
  log: Log
  deaths: Counter
  died: (carrier: Carrier) => void
}): Promise<Workers> {
  const { program, count, port, log } = options
  const carriers = new Map<number, Carrier>()
  let closed = false

  async function listen(worker: types.Worker, place: number) {
    const at = (requestedPort: number) => ({ listenInfos: listenOn({ ...options, port: requestedPort }) })
    if (port === 0) return worker.createWebRtcServer(at(0))
    return worker.createWebRtcServer(at(port + place)).catch((error) => {
      log.warn({ err: error, port: port + place }, 'the media port is in use; using another one')
      return worker.createWebRtcServer(at(0))
    })
  }

  async function open(place: number) {
    const worker = await createWorker({ workerBin: program, logLevel: 'warn' })
    // It may also die while it is being opened.
    worker.once('died', () => {
      if (closed) return
      log.error({ pid: worker.pid, place }, 'a mediasoup worker died; starting another')
      options.deaths.inc()
      const carrier = carriers.get(place)
      if (carrier?.worker !== worker) return
      carriers.delete(place)
      options.died(carrier)
      again(place)
    })
    try {
      const carrier = { worker, server: await listen(worker, place), place, load: 0 }
      if (closed) worker.close()
      else carriers.set(place, carrier)
    } catch (error) {
      worker.close()
      throw error
    }
  }

  function again(place: number) {
    if (closed) return
    open(place).catch((error) => {
      log.error({ err: error, place }, 'a mediasoup worker does not start; retrying')
      setTimeout(() => again(place), againMs).unref()
    })
  }

  const used = new WeakMap<Carrier, { cpuMs: number; at: number }>()
  async function measureOne(carrier: Carrier) {
    const { ru_utime, ru_stime } = await carrier.worker.getResourceUsage()
    const [cpuMs, at] = [ru_utime + ru_stime, performance.now()]
    const before = used.get(carrier)
    used.set(carrier, { cpuMs, at })
    if (before) carrier.load = Math.min(1, (cpuMs - before.cpuMs) / (at - before.at))
  }

  const opened = await Promise.allSettled(Array.from({ length: count }, (_, place) => open(place)))
  const failed = opened.find((result) => result.status === 'rejected')
  const close = () => {
    closed = true
    for (const { worker } of carriers.values()) worker.close()
    carriers.clear()
  }
  if (failed) {
    close()
    throw failed.reason
  }
  return {
    list: () => [...carriers.values()],
    // A worker that dies during this is handled by the `died` event.
    measure: async () => void (await Promise.allSettled([...carriers.values()].map(measureOne))),
    close,
  }
}
