/** What a page tells the worker that holds it: which of our files it was made of. */
export type HeldFiles = { type: 'hold'; files: string[] }

const gatherMs = 500

const untilActive = (registration: ServiceWorkerRegistration) =>
  new Promise<ServiceWorker>((resolve) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing
    const look = () => worker?.state === 'activated' && resolve(worker)
    worker?.addEventListener('statechange', look)
    look()
  })

/**
 * Has the browser hold the application for addresses under `scope`, so that they open without a network; tells it each
 * file of ours that this page loads, until the function that is returned is called. Browsers allow it on pages that
 * come over HTTPS only (and on this machine itself).
 */
export function holdPage(scope: string): () => void {
  if (!navigator.serviceWorker) return () => {}
  const files = new Set<string>()
  let worker: ServiceWorker | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => worker?.postMessage({ type: 'hold', files: [...files] } satisfies HeldFiles)
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name, window.location.href)
      if (origin === window.location.origin && pathname.startsWith('/assets/')) files.add(pathname)
    }
    clearTimeout(timer)
    timer = setTimeout(tell, gatherMs)
  })
  observer.observe({ type: 'resource', buffered: true })
  void navigator.serviceWorker
    .register('/awayWorker.js', { scope })
    .then(untilActive)
    .then(
      (active) => {
        worker = active
        tell()
      },
      (error: unknown) => console.warn('This page cannot be opened without a network', error),
    )
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
