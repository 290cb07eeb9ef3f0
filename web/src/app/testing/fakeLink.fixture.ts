import type { FromWorker, ToWorker } from '../../core/messaging/workerMessages.ts'
import { createWorkerServer } from './workerServer.fixture.ts'

/**
 * Replaces the worker that holds the connection to `/messaging`: it opens at once and delivers the messages that tests
 * send.
 */
class FakeMessagingWorker extends EventTarget {
  readonly received: ToWorker[] = []
  postMessage(message: ToWorker) {
    this.received.push(message)
    if (message.type === 'connect') queueMicrotask(() => this.emit({ type: 'open' }))
  }
  emit(message: FromWorker) {
    this.dispatchEvent(new MessageEvent('message', { data: message }))
  }
  terminate() {}
}

/**
 * Replaces the application's messaging worker until `restore` is called; all other workers are real, and `respond`
 * handles the requests that they send. `send` delivers a message to the page as the connection would.
 */
export function fakeLink(respond: typeof fetch) {
  const { Worker } = window
  const workers = createWorkerServer(respond)
  let latest: FakeMessagingWorker | null = null
  const Replaced = new Proxy(Worker, {
    construct(Original, [url, options]: ConstructorParameters<typeof Worker>) {
      if (options?.name !== 'messaging') return workers.start(Original, url, options) ?? new Original(url, options)
      latest = new FakeMessagingWorker()
      return latest
    },
  })
  Object.assign(window, { Worker: Replaced })
  return {
    send(message: FromWorker) {
      if (!latest) throw new Error('The application has not connected yet')
      latest.emit(message)
    },
    /** Returns what the application has sent to the connection, oldest first. */
    received: (): readonly ToWorker[] => latest?.received ?? [],
    restore() {
      Object.assign(window, { Worker })
      workers.close()
    },
  }
}
