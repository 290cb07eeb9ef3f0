/** Time by which a message may be older than one before, as for all sources (ms). */
const reorderMs = 1_000
/** Time after connecting in which a broker sends messages again whose acknowledgments it has lost (ms). */
const redeliveryMs = 30_000

/**
 * Tracks the own times of a connector's messages (epoch ms, the source's clock). `knownTo`: the newest one of an
 * earlier run, null: none.
 */
export function createMessageTimes(knownTo: number | null) {
  let newest = knownTo ?? 0
  return {
    newest: () => newest,
    /**
     * Records the time of a message that arrived so long after a session was continued (ms; null: none was). Returns
     * false for one that is late: it must not be read, because an older time would be a clock that was set back, with
     * which counters start again. More messages are sent again than can be remembered: those of a killed broker are all
     * since it has stored its session.
     */
    accept(at: number, sinceResumed: number | null): boolean {
      const isBehind = at < newest - reorderMs
      if (isBehind && sinceResumed !== null && sinceResumed < redeliveryMs) return false
      newest = isBehind ? at : Math.max(newest, at)
      return true
    },
  }
}
