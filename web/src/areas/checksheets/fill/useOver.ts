import { useEffect, useRef } from 'react'
import type { Found, Slot } from './fillMachine.ts'
import { slotsOver } from './slotsOver.ts'
import { useDue } from './useDue.ts'

/**
 * Calls `onOver` with what was found for an occasion that is over: once, when a checksheet is opened at a machine.
 * While it is filled in nothing of it is asked for anew.
 */
export function useOver(
  pageId: number,
  resourceID: string | undefined,
  { slots, found }: { slots: readonly Slot[]; found: Readonly<Record<string, Found>> },
  onOver: (slots: readonly string[]) => void,
): void {
  const { data, isFetchedAfterMount } = useDue(pageId, resourceID)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!data || !isFetchedAfterMount || isAsked.current) return
    isAsked.current = true
    const over = slotsOver(slots, found, data)
    if (over.length > 0) onOver(over)
  }, [data, isFetchedAfterMount, slots, found, onOver])
}
