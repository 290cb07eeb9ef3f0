import Check from '@mui/icons-material/Check'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { type DefectKind, defectKinds } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { maxParts, type ScrapBody } from '@takt/domain/areas/efficiency/responses/scrap.ts'
import { useState } from 'react'
import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { nameOfReason } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { MachineDialog } from '../../../core/kit/machine/MachineDialog.tsx'
import { gloved, MachinePart } from '../../../core/kit/machine/MachinePart.tsx'
import { NumberPad } from '../../../core/kit/machine/NumberPad.tsx'
import { randomUuid } from '../../../core/kit/randomUuid.ts'
import { useAddToOutbox } from '../../../core/session/outbox/useAddToOutbox.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingBar } from '../../../core/session/outbox/WaitingBar.tsx'
import { mergeScrapEntries } from './mergeScrapEntries.ts'
import { ReasonButtons } from './ReasonButtons.tsx'
import { RecentScrap } from './RecentScrap.tsx'
import { scrapOutbox } from './scrapOutbox.ts'
import { atMachineTexts } from './texts.ts'
import { useMachineReasons } from './useMachineReasons.ts'
import { useRecentScrap } from './useRecentScrap.ts'

const texts = atMachineTexts.lost

/** Dialog that enters how many of the latest parts are scrap or rework, and why, beside the previous entries. */
export function ScrapDialog({ screen, onClose }: { screen: MachineScreen; onClose: () => void }) {
  const { resourceID } = screen
  const format = useFormat()
  const work = useScreenMachine(resourceID).data?.work ?? null
  const choices = useMachineReasons(resourceID, 'parts')
  const ofStops = useMachineReasons(resourceID)
  const entries = useRecentScrap(resourceID).data?.entries ?? []
  const outbox = useOutbox(scrapOutbox)
  const enqueue = useAddToOutbox(outbox.box, texts.notStored)
  const [kind, setKind] = useState<DefectKind>('scrap')
  const [typed, setTyped] = useState('')
  const [reasonCode, setReasonCode] = useState<string | null>(null)
  const quantity = Number(typed)
  const nameOf = (code: string) => {
    const choice = [...(choices ?? []), ...(ofStops ?? [])].find((item) => item.reasonCode === code)
    return choice ? nameOfReason(choice) : code
  }
  const submit = (selectedReason: string) => {
    const operation = work && { jobNum: work.jobNum, assemblySeq: work.assemblySeq, oprSeq: work.oprSeq }
    const baseEntry = { clientId: randomUuid(), at: new Date().toISOString(), kind, quantity, operation }
    if (!enqueue({ ...baseEntry, reasonCode: selectedReason })) return
    setTyped('')
    setReasonCode(null)
    setKind('scrap')
  }
  const editEntry = (entry: ScrapBody) => {
    if ('takesBack' in entry) return
    setKind(entry.kind)
    setTyped(String(entry.quantity))
    setReasonCode(entry.reasonCode)
  }
  const isComplete = quantity > 0 && reasonCode !== null
  const workLabel = work && [work.jobNum, work.operation ?? work.oprSeq].filter((part) => part !== null).join(' · ')
  return (
    <MachineDialog
      title={texts.title}
      onClose={onClose}
      foot={
        <Button
          variant="contained"
          fullWidth
          disabled={!isComplete}
          onClick={() => reasonCode !== null && submit(reasonCode)}
          sx={{ ...gloved, justifyContent: 'center' }}
        >
          {isComplete ? texts.submit(format.count(quantity), texts.kinds[kind]) : texts.chooseFirst}
        </Button>
      }
    >
      {outbox.rejected.length > 0 && (
        <WaitingBar
          outbox={outbox}
          texts={{
            ...texts.outbox,
            rejected: (entry: ScrapBody, message) =>
              texts.outbox.rejected(entry, 'takesBack' in entry ? '' : nameOf(entry.reasonCode), message),
          }}
          correction={{ label: texts.correct, takes: (entry) => !('takesBack' in entry), onCorrect: editEntry }}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 4fr) minmax(0, 4fr)' },
        }}
      >
        <MachinePart title={texts.quantity} beside={workLabel ? texts.of(workLabel) : texts.ofLatest}>
          <Box role="group" aria-label={texts.kind} sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
            {defectKinds.map((lostKind) => (
              <Button
                key={lostKind}
                variant={lostKind === kind ? 'contained' : 'outlined'}
                color="inherit"
                aria-pressed={lostKind === kind}
                startIcon={lostKind === kind && <Check />}
                onClick={() => setKind(lostKind)}
                sx={gloved}
              >
                {texts.kinds[lostKind]}
              </Button>
            ))}
          </Box>
          <Box
            role="status"
            aria-label={texts.quantity}
            sx={{ fontSize: '3rem', lineHeight: 1.2, fontWeight: 650, textAlign: 'center', minHeight: '1.2em' }}
          >
            {typed === '' ? '–' : format.count(quantity)}
          </Box>
          <NumberPad
            label={texts.digits}
            erase={texts.erase}
            onDigit={(digit) => setTyped((before) => (Number(before + digit) > maxParts ? before : before + digit))}
            onErase={() => setTyped((before) => before.slice(0, -1))}
          />
        </MachinePart>
        <MachinePart title={texts.why}>
          <ReasonButtons choices={choices} chosen={reasonCode} onChoose={setReasonCode} />
        </MachinePart>
        <RecentScrap
          entries={mergeScrapEntries(
            entries,
            outbox.waiting.map(({ entry }) => entry),
          )}
          nameOf={nameOf}
          onTakeBack={(withdrawnId) => void enqueue({ clientId: randomUuid(), takesBack: withdrawnId })}
        />
      </Box>
    </MachineDialog>
  )
}
