/** Message from a page to the service worker: the application files that it loaded. */
export type CachedFiles = { type: 'hold'; files: string[] }

const gatherMs = 500

const waitUntilActive = (registration: ServiceWorkerRegistration) =>
  new Promise<ServiceWorker>((resolve) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing
    const check = () => worker?.state === 'activated' && resolve(worker)
    worker?.addEventListener('statechange', check)
    check()
  })

/**
 * Registers a service worker that caches the application for addresses under `scope`, so that they open offline, and
 * reports to it each application file that this page loads, until the returned function is called. Browsers permit it
 * only on pages served over HTTPS (and on localhost).
 */
export function registerOfflinePage(scope: string): () => void {
  if (!navigator.serviceWorker) return () => {}
  const files = new Set<string>()
  let worker: ServiceWorker | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const postFiles = () => worker?.postMessage({ type: 'hold', files: [...files] } satisfies CachedFiles)
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name, window.location.href)
      if (origin === window.location.origin && pathname.startsWith('/assets/')) files.add(pathname)
    }
    clearTimeout(timer)
    timer = setTimeout(postFiles, gatherMs)
  })
  observer.observe({ type: 'resource', buffered: true })
  void navigator.serviceWorker
    .register('/awayWorker.js', { scope })
    .then(waitUntilActive)
    .then(
      (active) => {
        worker = active
        postFiles()
      },
      (error: unknown) => console.warn('This page cannot be opened offline', error),
    )
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
