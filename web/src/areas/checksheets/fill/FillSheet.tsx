import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type Check, type CheckResult, isWithin } from '@takt/domain/areas/checksheets/check.ts'
import { useSearch } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useRef } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { randomUuid } from '../../../core/kit/randomUuid.ts'
import { useKeep } from '../../../core/session/outbox/useKeep.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingBar } from '../../../core/session/outbox/WaitingBar.tsx'
import { useKept } from '../../../core/session/useKept.ts'
import { ApprovedLine } from '../ApprovedLine.tsx'
import { expectedOf, limitsOf } from '../expected.ts'
import { foundText } from '../foundText.ts'
import { checksheetTexts as texts } from '../texts.ts'
import { AskFinder } from './AskFinder.tsx'
import { AskValue } from './AskValue.tsx'
import type { ApprovedSheet } from './approvedSheet.ts'
import { checkOutbox } from './checkOutbox.ts'
import { contextIn } from './contextIn.ts'
import { DueLine } from './DueLine.tsx'
import { Explain } from './Explain.tsx'
import { FinderLine } from './FinderLine.tsx'
import { type FilledIn, fillMachine, slotKey } from './fillMachine.ts'
import { GaugeLine } from './GaugeLine.tsx'
import { HeldNow } from './HeldNow.tsx'
import { LastValues } from './LastValues.tsx'
import { SlotList } from './SlotList.tsx'
import { small } from './small.ts'
import { useFilled } from './useFilled.ts'
import type { Finder } from './useFinder.ts'
import { useGauges } from './useGauges.ts'
import { useOver } from './useOver.ts'
import { useWholeContext } from './useWholeContext.ts'
import { WorkedOn } from './WorkedOn.tsx'

export type SheetInForce = ApprovedSheet & { revId: number }

/**
 * One check after the other, for hands in gloves; what is found is kept at once, whether the network is there or not.
 * `finder`: who finds it at the screen of a machine; null: whoever is signed in.
 */
export function FillSheet({ sheet, finder }: { sheet: SheetInForce; finder: Finder | null }) {
  const { pageId, revId, title, checks } = sheet
  const search = useSearch({ strict: false })
  const context = contextIn(search)
  const where = Object.values(context).filter((part) => part !== undefined)
  const whole = useWholeContext(context)
  const resourceID = whole.resourceID ?? undefined
  const held = useOutbox(checkOutbox)
  const keepFound = useKeep(held.box, texts.notKept)
  const { exact } = useFormat()
  const gauges = useGauges(pageId, checks)
  // What keeps values began with the checksheet: what is used, and who finds, is looked up as each is kept.
  const told = { usedFor: gauges.usedFor, foundBy: finder?.said ?? undefined }
  const toldNow = useRef(told)
  useEffect(() => {
    toldNow.current = told
  })
  const name = `fill ${revId} ${where.join(' ')}`
  const [found, setFound] = useFilled(name, resourceID !== undefined)
  const [halfTyped, setHalfTyped] = useKept<{ slot: string; text: string } | null>(`${name} half typed`, null, {
    kind: 'typed',
  })
  const keep = ({ slot, entryId, at, corrects, reason, action, value, passed, text }: FilledIn) => {
    const { checkID } = slot.check
    const result = { value, passed, text }
    return keepFound({
      ...context,
      ...result,
      ...(slot.check.gaugeKind !== null && { gaugeID: toldNow.current.usedFor(slot.check) }),
      foundBy: toldNow.current.foundBy,
      entryId,
      corrects,
      pageId,
      revId,
      checkID,
      sample: slot.sample,
      at,
      reason,
      action,
    })
  }
  const now = () => new Date().toISOString()
  const { check: asked } = search as { check?: unknown }
  const first = asked === undefined ? undefined : String(asked)
  const input = { checks, found, first, typed: halfTyped, newId: randomUuid, now, keep }
  const [state, send] = useMachine(fillMachine, { input })
  const { slots, index, typed, result } = state.context
  useEffect(() => setFound(state.context.found), [state.context.found, setFound])
  useOver(pageId, resourceID, state.context, (over) => send({ type: 'OVER', slots: over }))
  const onType = useCallback((next: string) => send({ type: 'TYPE', typed: next }), [send])
  const onAnswer = useCallback((answer: CheckResult) => send({ type: 'ANSWER', result: answer }), [send])
  const slot = slots[index]
  const typedFor = slot && slotKey(slot)
  useEffect(
    () => setHalfTyped(typedFor !== undefined && typed !== '' ? { slot: typedFor, text: typed } : null),
    [typedFor, typed, setHalfTyped],
  )
  const said = (check: Check) =>
    check.kind === 'number'
      ? texts.expectedIs(expectedOf(check, exact), limitsOf(check, exact))
      : check.kind === 'passFail'
        ? texts.expectedPassed
        : texts.expectedText
  const before = slot && state.context.found[slotKey(slot)]
  const outside = slots.filter((each) => {
    const value = state.context.found[slotKey(each)]
    return value && !isWithin(each.check, value)
  }).length
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        p: { xs: 3, sm: 4 },
        pb: { xs: 0, sm: 0 },
        gap: { xs: 1, sm: 2 },
        overflow: 'auto',
      }}
    >
      <Box sx={{ display: 'flex', columnGap: 4, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography component="h1" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
          {texts.fillTitle(title)}
        </Typography>
        <Typography color="textSecondary" sx={{ flex: 1, ...small }}>
          <ApprovedLine approved={sheet} />
        </Typography>
        <Box sx={{ '& .MuiTypography-root': small }}>
          <WaitingBar
            held={held}
            texts={texts}
            onDiscarded={(entryId) => {
              const gone = slots.map(slotKey).filter((key) => state.context.found[key]?.entryId === entryId)
              send({ type: 'OVER', slots: gone })
            }}
          />
        </Box>
      </Box>
      <WorkedOn context={whole} />
      {finder && <FinderLine finder={finder} />}
      <HeldNow checks={checks} found={state.context.found} context={context} />
      <DueLine pageId={pageId} checks={checks} resourceID={resourceID} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '20rem minmax(0, 1fr)' },
          gridTemplateRows: { md: 'minmax(0, 1fr)' },
          gap: { xs: 4, md: 6 },
          // Beside each other both scroll by themselves, beneath each other the page does.
          flex: { md: '1 0 0' },
          minHeight: { md: '20rem' },
        }}
      >
        <SlotList
          slots={slots}
          found={state.context.found}
          index={index}
          onChoose={(next) => send({ type: 'CHOOSE', index: next })}
        />
        <Box
          component="section"
          aria-label={slot?.check.text ?? texts.done(outside)}
          sx={{ order: { xs: -1, md: 0 }, display: 'flex', flexDirection: 'column', overflowY: { md: 'auto' } }}
        >
          {state.matches('done') && (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, alignItems: 'flex-start' }}>
              <Typography sx={{ fontSize: '1.5rem' }} {...(outside > 0 ? { color: 'error' } : {})}>
                {outside > 0 && <span aria-hidden>✗ </span>}
                {texts.done(outside)}
              </Typography>
              <Button
                variant="contained"
                sx={{ minHeight: 'max(3.5rem, 56px)', ...small }}
                onClick={() => send({ type: 'BEGIN' })}
              >
                {texts.again}
              </Button>
            </Box>
          )}
          {slot && (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 2, sm: 3 }, flex: 1 }}>
              <Box>
                <Typography color="textSecondary" sx={small}>
                  {slot.check.checkID}
                  {slot.check.samples > 1 && ` · ${texts.sampleOf(slot.sample, slot.check.samples)}`}
                </Typography>
                <Typography
                  component="h2"
                  sx={{ fontSize: { xs: '1.375rem', sm: '1.75rem' }, lineHeight: 1.25, overflowWrap: 'anywhere' }}
                >
                  {slot.check.text}
                </Typography>
                <Typography sx={{ fontSize: '1.25rem' }}>{said(slot.check)}</Typography>
                {before && (
                  <Typography color="warning.main" sx={small}>
                    {texts.correcting(foundText({ ...before, unit: slot.check.unit }, exact))}
                  </Typography>
                )}
                <GaugeLine key={slot.check.checkID} check={slot.check} gauges={gauges} />
                <LastValues pageId={pageId} checkID={slot.check.checkID} resourceID={resourceID} />
              </Box>
              {finder && finder.said === undefined ? (
                <AskFinder finder={finder} />
              ) : state.matches('explaining') && result ? (
                <Explain
                  key={slotKey(slot)}
                  name={`fill ${revId} ${slotKey(slot)}`}
                  check={{ pageId, checkID: slot.check.checkID, resourceID }}
                  sentence={
                    slot.check.kind === 'passFail'
                      ? texts.notPassed
                      : `${foundText({ ...result, unit: slot.check.unit }, exact)}. ${texts.outside(expectedOf(slot.check, exact), limitsOf(slot.check, exact))}`
                  }
                  onAgain={() => send({ type: 'AGAIN' })}
                  onDone={(reason, action) => send({ type: 'EXPLAIN', reason, action })}
                />
              ) : (
                <AskValue
                  key={slotKey(slot)}
                  name={`fill ${revId} ${slotKey(slot)}`}
                  {...{ slot, typed, onType, onAnswer }}
                />
              )}
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  )
}
