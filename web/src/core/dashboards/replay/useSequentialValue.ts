import { useState } from 'react'

/** Cache time of the response for one instant: a replay requests many instants. */
export const replayedMs = 5000

/**
 * Returns the value to query while `value` changes faster than responses arrive, as in a replay: `current` stays until
 * its response arrives, then it becomes the latest value. Otherwise every query would be cancelled by the next one
 * before its response, and nothing would be shown. Call `update` on each render with the state of the query.
 */
export function useSequentialValue<Value>(value: Value): { current: Value; update: (state: QueryState) => void } {
  const [current, setCurrent] = useState(value)
  return {
    current,
    update({ isFetching, failureCount }) {
      // A failed query is retried automatically: the next value does not wait for it.
      if (!Object.is(current, value) && !(isFetching && failureCount === 0)) setCurrent(value)
    },
  }
}

type QueryState = { isFetching: boolean; failureCount: number }
