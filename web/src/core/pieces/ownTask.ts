const waiting: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => waiting.shift()?.()

/**
 * Answered in a task of the page's main thread of its own, in the order asked: what a screen sets about at one moment
 * does not hold up pointer and keys as a whole.
 */
export function ownTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    port2.postMessage(null)
  })
}
