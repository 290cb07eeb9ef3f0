import type { CheckResult } from '@takt/domain/areas/checksheets/check.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useRef } from 'react'
import { randomUuid } from '../../../core/kit/randomUuid.ts'
import type { Outbox } from '../../../core/session/outbox/outbox.ts'
import { useAddToOutbox } from '../../../core/session/outbox/useAddToOutbox.ts'
import { useDraftState } from '../../../core/session/useDraftState.ts'
import { checksheetTexts as texts } from '../texts.ts'
import type { SheetInForce } from './approvedSheet.ts'
import type { contextIn } from './contextIn.ts'
import { fillMachine, type NewValue, slotKey } from './fillMachine.ts'
import type { Gauges } from './useGauges.ts'
import type { Inspector } from './useInspector.ts'
import { useOver } from './useOver.ts'
import { useRecordedValues } from './useRecordedValues.ts'

/**
 * Runs the filling in of a checksheet: the current check, the typed text, and the values recorded so far. Values go to
 * the outbox at once; the values of this sheet and partially typed text survive a reload.
 */
export function useFill(input: {
  sheet: SheetInForce
  context: ReturnType<typeof contextIn>
  /** The current machine. */
  resourceID: string | undefined
  /** ID of the check to start with. */
  firstCheck: string | undefined
  outbox: Outbox<CheckEntry>
  gauges: Gauges
  inspector: Inspector | null
}) {
  const { sheet, context, resourceID, firstCheck, outbox, gauges, inspector } = input
  const { pageId, revId, checks } = sheet
  const name = `fill ${revId} ${Object.values(context)
    .filter((part) => part !== undefined)
    .join(' ')}`
  const [found, setFound] = useRecordedValues(name, resourceID !== undefined)
  const [halfTyped, setHalfTyped] = useDraftState<{ slot: string; text: string } | null>(`${name} half typed`, null, {
    kind: 'typed',
  })
  const store = useStoreValue({ sheet, context, outbox, gauges, inspector })
  const now = () => new Date().toISOString()
  const [state, send] = useMachine(fillMachine, {
    input: { checks, found, first: firstCheck, typed: halfTyped, newId: randomUuid, now, store },
  })
  const { slots, index, typed } = state.context
  const slot = slots[index]
  useEffect(() => setFound(state.context.found), [state.context.found, setFound])
  useOver(pageId, resourceID, state.context, (over) => send({ type: 'OVER', slots: over }))
  const typedFor = slot && slotKey(slot)
  useEffect(
    () => setHalfTyped(typedFor !== undefined && typed !== '' ? { slot: typedFor, text: typed } : null),
    [typedFor, typed, setHalfTyped],
  )
  return {
    state,
    send,
    slot,
    onType: useCallback((text: string) => send({ type: 'TYPE', typed: text }), [send]),
    onResult: useCallback((result: CheckResult) => send({ type: 'ANSWER', result }), [send]),
  }
}

/** Returns a function that puts a value into the outbox, with its gauge and inspector; false if it is not stored. */
function useStoreValue({
  sheet: { pageId, revId },
  context,
  outbox,
  gauges,
  inspector,
}: Pick<Parameters<typeof useFill>[0], 'sheet' | 'context' | 'outbox' | 'gauges' | 'inspector'>) {
  const storeEntry = useAddToOutbox(outbox, texts.notStored)
  // The state machine calls the function of the first render, so gauge and inspector are looked up when a value is
  // stored.
  const current = { gaugeOf: gauges.usedFor, foundBy: inspector?.selected ?? undefined }
  const latest = useRef(current)
  useEffect(() => {
    latest.current = current
  })
  return ({ slot, entryId, at, corrects, reason, action, value, passed, text }: NewValue): boolean => {
    const { check, sample } = slot
    return storeEntry({
      ...context,
      value,
      passed,
      text,
      ...(check.gaugeKind !== null && { gaugeID: latest.current.gaugeOf(check) }),
      foundBy: latest.current.foundBy,
      entryId,
      corrects,
      pageId,
      revId,
      checkID: check.checkID,
      sample,
      at,
      reason,
      action,
    })
  }
}
