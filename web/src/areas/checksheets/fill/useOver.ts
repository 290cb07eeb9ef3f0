import { useEffect, useRef } from 'react'
import type { RecordedValue, Slot } from './fillMachine.ts'
import { slotsOver } from './slotsOver.ts'
import { useDue } from './useDue.ts'

/**
 * Calls `onOver` with the values of a past occasion: once, when a checksheet is opened at a machine. Values are not
 * requested again while it is being filled in.
 */
export function useOver(
  pageId: number,
  resourceID: string | undefined,
  { slots, found }: { slots: readonly Slot[]; found: Readonly<Record<string, RecordedValue>> },
  onOver: (slots: readonly string[]) => void,
): void {
  const { data, isFetchedAfterMount } = useDue(pageId, resourceID)
  const isChecked = useRef(false)
  useEffect(() => {
    if (!data || !isFetchedAfterMount || isChecked.current) return
    isChecked.current = true
    const over = slotsOver(slots, found, data)
    if (over.length > 0) onOver(over)
  }, [data, isFetchedAfterMount, slots, found, onOver])
}
