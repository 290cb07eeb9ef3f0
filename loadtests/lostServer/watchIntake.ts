/** How intake went: the longest time without any acknowledgement, and the longest that one message waited (ms). */
export type Intake = { longestGapMs: number; longestWaitMs: number }

/** Watches the acknowledgements of a flood. */
export function watchIntake() {
  const intake: Intake = { longestGapMs: 0, longestWaitMs: 0 }
  let last = performance.now()
  return {
    /** Notes an acknowledgement, for which its message waited so long. */
    acknowledged(waitedMs: number) {
      const now = performance.now()
      intake.longestGapMs = Math.max(intake.longestGapMs, now - last)
      intake.longestWaitMs = Math.max(intake.longestWaitMs, waitedMs)
      last = now
    },
    /** What was seen since the last call, the time without an acknowledgement up to now included. */
    take(): Intake {
      const seen = { ...intake, longestGapMs: Math.max(intake.longestGapMs, performance.now() - last) }
      Object.assign(intake, { longestGapMs: 0, longestWaitMs: 0 })
      last = performance.now()
      return seen
    },
  }
}
