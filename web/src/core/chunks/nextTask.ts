const waiting: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => waiting.shift()?.()

/**
 * Resolves in a separate task of the page's main thread, in the order of the calls, so that work started at the same
 * moment does not block pointer and keyboard as a whole.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    port2.postMessage(null)
  })
}
