/**
 * Records what the application takes of the page (listeners, channels, workers, timers), so that a test ends without
 * leaving any of it: the page is shared by all files of a worker.
 */
export function recordPageUse() {
  const undo: (() => void)[] = []
  const add = <Target extends EventTarget>(target: Target) => {
    const { addEventListener } = target
    target.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
      undo.push(() => target.removeEventListener(...args))
      addEventListener.apply(target, args)
    }
    return () => {
      target.addEventListener = addEventListener
    }
  }
  const closing = <Name extends 'BroadcastChannel' | 'Worker'>(name: Name, end: 'close' | 'terminate') => {
    const Original = window[name] as unknown as new (...args: unknown[]) => Record<string, () => void>
    const Recorded = class extends Original {
      constructor(...args: unknown[]) {
        super(...args)
        undo.push(() => this[end]!())
      }
    }
    Object.assign(window, { [name]: Recorded })
    return () => Object.assign(window, { [name]: Original })
  }
  const { setInterval } = window
  window.setInterval = ((...args: Parameters<typeof setInterval>) => {
    const timer = setInterval(...args)
    undo.push(() => clearInterval(timer))
    return timer
  }) as typeof setInterval
  const restore = [
    add(window),
    add(document),
    closing('BroadcastChannel', 'close'),
    closing('Worker', 'terminate'),
    () => {
      window.setInterval = setInterval
    },
  ]
  return () => {
    for (const act of [...undo.toReversed(), ...restore]) act()
  }
}
