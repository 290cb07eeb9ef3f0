import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isWithin } from '@takt/domain/areas/checksheets/check.ts'
import { useSearch } from '@tanstack/react-router'
import { Box } from '../../../core/kit/Box.tsx'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingBar } from '../../../core/session/outbox/WaitingBar.tsx'
import { ApprovedLine } from '../ApprovedLine.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import type { SheetInForce } from './approvedSheet.ts'
import { checkOutbox } from './checkOutbox.ts'
import { contextIn } from './contextIn.ts'
import { DueLine } from './DueLine.tsx'
import { slotKey } from './fillMachine.ts'
import { HoldNotice } from './HoldNotice.tsx'
import { InspectorLine } from './InspectorLine.tsx'
import { SlotForm } from './SlotForm.tsx'
import { SlotList } from './SlotList.tsx'
import { small } from './small.ts'
import { useFill } from './useFill.ts'
import { useGauges } from './useGauges.ts'
import type { Inspector } from './useInspector.ts'
import { useWholeContext } from './useWholeContext.ts'
import { WorkedOn } from './WorkedOn.tsx'

/**
 * Fills in a checksheet, one check after the other, sized for gloves; values are stored at once, with or without a
 * network. `inspector`: the inspector at the screen of a machine; null: the signed-in user.
 */
export function FillSheet({ sheet, inspector }: { sheet: SheetInForce; inspector: Inspector | null }) {
  const { pageId, title, checks } = sheet
  const search = useSearch({ strict: false })
  const context = contextIn(search)
  const whole = useWholeContext(context)
  const resourceID = whole.resourceID ?? undefined
  const outbox = useOutbox(checkOutbox)
  const gauges = useGauges(pageId, checks)
  const { check: requestedCheck } = search as { check?: unknown }
  const firstCheck = requestedCheck === undefined ? undefined : String(requestedCheck)
  const fill = useFill({ sheet, context, resourceID, firstCheck, outbox: outbox.box, gauges, inspector })
  const { state, send, slot } = fill
  const { slots, index } = state.context
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
            outbox={outbox}
            texts={texts}
            onDiscarded={(entryId) => {
              const discarded = slots.map(slotKey).filter((key) => state.context.found[key]?.entryId === entryId)
              send({ type: 'OVER', slots: discarded })
            }}
          />
        </Box>
      </Box>
      <WorkedOn context={whole} />
      {inspector && <InspectorLine inspector={inspector} />}
      <HoldNotice checks={checks} found={state.context.found} context={context} />
      <DueLine pageId={pageId} checks={checks} resourceID={resourceID} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '20rem minmax(0, 1fr)' },
          gridTemplateRows: { md: 'minmax(0, 1fr)' },
          gap: { xs: 4, md: 6 },
          // Side by side, both scroll independently; stacked, the page scrolls.
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
          {state.matches('done') && <SheetDone outside={outside} onAgain={() => send({ type: 'START' })} />}
          {slot && (
            <SlotForm
              sheet={sheet}
              slot={slot}
              fill={fill}
              gauges={gauges}
              inspector={inspector}
              machine={resourceID}
            />
          )}
        </Box>
      </Box>
    </Box>
  )
}

/** The end of a checksheet: the number of values out of tolerance, and a button to start again. */
function SheetDone({ outside, onAgain }: { outside: number; onAgain: () => void }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, alignItems: 'flex-start' }}>
      <Typography sx={{ fontSize: '1.5rem' }} {...(outside > 0 ? { color: 'error' } : {})}>
        {outside > 0 && <span aria-hidden>✗ </span>}
        {texts.done(outside)}
      </Typography>
      <Button variant="contained" sx={{ minHeight: 'max(3.5rem, 56px)', ...small }} onClick={onAgain}>
        {texts.again}
      </Button>
    </Box>
  )
}
