import type { CheckResult } from '@takt/domain/areas/checksheets/check.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useRef } from 'react'
import { randomUuid } from '../../../core/kit/randomUuid.ts'
import type { Outbox } from '../../../core/session/outbox/outbox.ts'
import { useKeep } from '../../../core/session/outbox/useKeep.ts'
import { useKept } from '../../../core/session/useKept.ts'
import { checksheetTexts as texts } from '../texts.ts'
import type { SheetInForce } from './approvedSheet.ts'
import type { contextIn } from './contextIn.ts'
import { type FilledIn, fillMachine, slotKey } from './fillMachine.ts'
import { useFilled } from './useFilled.ts'
import type { Finder } from './useFinder.ts'
import type { Gauges } from './useGauges.ts'
import { useOver } from './useOver.ts'

/**
 * Runs the filling in of a checksheet: the current check, what is typed, and the values found so far. Values go to the
 * outbox at once; the values of this sheet and what is half typed survive a reload.
 */
export function useFill(input: {
  sheet: SheetInForce
  context: ReturnType<typeof contextIn>
  /** The machine that is worked on. */
  resourceID: string | undefined
  /** ID of the check that is asked for first. */
  firstCheck: string | undefined
  outbox: Outbox<CheckEntry>
  gauges: Gauges
  finder: Finder | null
}) {
  const { sheet, context, resourceID, firstCheck, outbox, gauges, finder } = input
  const { pageId, revId, checks } = sheet
  const name = `fill ${revId} ${Object.values(context)
    .filter((part) => part !== undefined)
    .join(' ')}`
  const [found, setFound] = useFilled(name, resourceID !== undefined)
  const [halfTyped, setHalfTyped] = useKept<{ slot: string; text: string } | null>(`${name} half typed`, null, {
    kind: 'typed',
  })
  const keep = useKeepValue({ sheet, context, outbox, gauges, finder })
  const now = () => new Date().toISOString()
  const [state, send] = useMachine(fillMachine, {
    input: { checks, found, first: firstCheck, typed: halfTyped, newId: randomUuid, now, keep },
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
    onAnswer: useCallback((result: CheckResult) => send({ type: 'ANSWER', result }), [send]),
  }
}

/** Returns a function that puts a value into the outbox, with its gauge and inspector; false if it is not stored. */
function useKeepValue({
  sheet: { pageId, revId },
  context,
  outbox,
  gauges,
  finder,
}: Pick<Parameters<typeof useFill>[0], 'sheet' | 'context' | 'outbox' | 'gauges' | 'finder'>) {
  const keepEntry = useKeep(outbox, texts.notKept)
  // The machine calls the function of the first render: gauge and inspector are looked up when a value is stored.
  const current = { gaugeOf: gauges.usedFor, foundBy: finder?.said ?? undefined }
  const latest = useRef(current)
  useEffect(() => {
    latest.current = current
  })
  return ({ slot, entryId, at, corrects, reason, action, value, passed, text }: FilledIn): boolean => {
    const { check, sample } = slot
    return keepEntry({
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
