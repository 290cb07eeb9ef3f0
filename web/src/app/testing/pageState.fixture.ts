/**
 * Records everything that the application uses of the page (listeners, channels, workers, timers), so that a test
 * leaves nothing behind: the page is shared by all files of a worker.
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
  const { BroadcastChannel, Worker } = window
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(...args: ConstructorParameters<typeof BroadcastChannel>) {
      super(...args)
      undo.push(() => this.close())
    }
  }
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      undo.push(() => this.terminate())
    }
  }
  const { setInterval } = window
  window.setInterval = ((...args: Parameters<typeof setInterval>) => {
    const timer = setInterval(...args)
    undo.push(() => clearInterval(timer))
    return timer
  }) as typeof setInterval
  const restore = [add(window), add(document), () => Object.assign(window, { BroadcastChannel, Worker, setInterval })]
  return () => {
    for (const act of [...undo.toReversed(), ...restore]) act()
  }
}
