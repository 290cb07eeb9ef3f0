import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns a ref to the value of the latest rendering, for handlers that must not change with it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
