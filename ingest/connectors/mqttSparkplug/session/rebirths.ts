const minPauseMs = 10_000
const maxPauseMs = 300_000

/**
 * Requests rebirths of an edge node until a birth certificate arrives: at most one in ten seconds, and fewer while the
 * node does not respond.
 */
export function createRebirths(send: (reason: string) => void, firstWaitMs: number) {
  let pauseMs = minPauseMs
  let sentAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let reason: string | null = null

  function request() {
    timer = undefined
    if (reason === null) return
    send(reason)
    sentAt = performance.now()
    timer = setTimeout(request, pauseMs)
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
  const wait = (ms: number) => {
    if (ms > 0) timer ??= setTimeout(request, ms)
    else if (!timer) request()
  }
  return {
    /** Records that a birth certificate is required; the first request waits for one that may be under way. */
    expect(why: string) {
      reason ??= why
      wait(firstWaitMs)
    },
    /** Records that a birth certificate is required at once. */
    need(why: string) {
      if (reason === null) {
        clearTimeout(timer)
        timer = undefined
      }
      reason = why
      wait(sentAt + minPauseMs - performance.now())
    },
    /** Records that a birth certificate has arrived. */
    complete() {
      reason = null
      pauseMs = minPauseMs
      clearTimeout(timer)
      timer = undefined
    },
    stop() {
      reason = null
      clearTimeout(timer)
    },
  }
}
