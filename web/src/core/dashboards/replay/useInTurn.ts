import { useState } from 'react'

/** A replay asks about many instants: what was shown of one is kept so long. */
export const replayedMs = 5000

/**
 * What is asked about while what is `wanted` changes faster than answers come, as in a replay: `asked` stays until its
 * answer is there, and then what is wanted by then is next. Otherwise every question would be given up for the next
 * one before it is answered, and nothing would be shown. `look` is told with each drawing whether an answer is awaited.
 */
export function useInTurn<Wanted>(wanted: Wanted): { asked: Wanted; look: (awaited: Answering) => void } {
  const [asked, setAsked] = useState(wanted)
  return {
    asked,
    look({ isFetching, failureCount }) {
      // What fails is tried again and again: nobody waits for that.
      if (!Object.is(asked, wanted) && !(isFetching && failureCount === 0)) setAsked(wanted)
    },
  }
}

type Answering = { isFetching: boolean; failureCount: number }
