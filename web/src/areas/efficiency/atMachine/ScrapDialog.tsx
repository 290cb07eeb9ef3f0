import Check from '@mui/icons-material/Check'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { partsAtOnce, type ScrapBody } from '@takt/domain/areas/efficiency/answers/scrap.ts'
import { type LostKind, lostKinds } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { useState } from 'react'
import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { nameOfReason } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { MachineDialog } from '../../../core/kit/machine/MachineDialog.tsx'
import { gloved, MachinePart } from '../../../core/kit/machine/MachinePart.tsx'
import { NumberPad } from '../../../core/kit/machine/NumberPad.tsx'
import { randomUuid } from '../../../core/kit/randomUuid.ts'
import { useKeep } from '../../../core/session/outbox/useKeep.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingBar } from '../../../core/session/outbox/WaitingBar.tsx'
import { ReasonButtons } from './ReasonButtons.tsx'
import { SaidScrap } from './SaidScrap.tsx'
import { saidEntries } from './saidEntries.ts'
import { scrapOutbox } from './scrapOutbox.ts'
import { atMachineTexts } from './texts.ts'
import { useReasonsHere } from './useReasonsHere.ts'
import { useSaidScrap } from './useSaidScrap.ts'

const texts = atMachineTexts.lost

/** How many of the parts made last are scrap or rework, and why; beside it what was said before. */
export function ScrapDialog({ screen, onClose }: { screen: MachineScreen; onClose: () => void }) {
  const { resourceID } = screen
  const format = useFormat()
  const work = useScreenMachine(resourceID).data?.work ?? null
  const choices = useReasonsHere(resourceID, 'parts')
  const ofStops = useReasonsHere(resourceID)
  const told = useSaidScrap(resourceID).data?.entries ?? []
  const held = useOutbox(scrapOutbox)
  const keep = useKeep(held.box, texts.notKept)
  const [kind, setKind] = useState<LostKind>('scrap')
  const [typed, setTyped] = useState('')
  const [reasonCode, setReasonCode] = useState<string | null>(null)
  const quantity = Number(typed)
  const nameOf = (code: string) => {
    const choice = [...(choices ?? []), ...(ofStops ?? [])].find((one) => one.reasonCode === code)
    return choice ? nameOfReason(choice) : code
  }
  const say = (because: string) => {
    const operation = work && { jobNum: work.jobNum, assemblySeq: work.assemblySeq, oprSeq: work.oprSeq }
    const said = { clientId: randomUuid(), at: new Date().toISOString(), kind, quantity, operation }
    if (!keep({ ...said, reasonCode: because })) return
    setTyped('')
    setReasonCode(null)
    setKind('scrap')
  }
  const takeUp = (entry: ScrapBody) => {
    if ('takesBack' in entry) return
    setKind(entry.kind)
    setTyped(String(entry.quantity))
    setReasonCode(entry.reasonCode)
  }
  const isSaid = quantity > 0 && reasonCode !== null
  const what = work && [work.jobNum, work.operation ?? work.oprSeq].filter((part) => part !== null).join(' · ')
  return (
    <MachineDialog
      title={texts.title}
      onClose={onClose}
      foot={
        <Button
          variant="contained"
          fullWidth
          disabled={!isSaid}
          onClick={() => reasonCode !== null && say(reasonCode)}
          sx={{ ...gloved, justifyContent: 'center' }}
        >
          {isSaid ? texts.say(format.count(quantity), texts.kinds[kind]) : texts.chooseFirst}
        </Button>
      }
    >
      {held.refused.length > 0 && (
        <WaitingBar
          held={held}
          texts={{
            ...texts.outbox,
            refused: (entry: ScrapBody, sentence) =>
              texts.outbox.refused(entry, 'takesBack' in entry ? '' : nameOf(entry.reasonCode), sentence),
          }}
          mend={{ label: texts.sayOtherwise, takes: (entry) => !('takesBack' in entry), onMend: takeUp }}
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
        <MachinePart title={texts.quantity} beside={what ? texts.of(what) : texts.ofLatest}>
          <Box role="group" aria-label={texts.kind} sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
            {lostKinds.map((one) => (
              <Button
                key={one}
                variant={one === kind ? 'contained' : 'outlined'}
                color="inherit"
                aria-pressed={one === kind}
                startIcon={one === kind && <Check />}
                onClick={() => setKind(one)}
                sx={gloved}
              >
                {texts.kinds[one]}
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
            onDigit={(digit) => setTyped((before) => (Number(before + digit) > partsAtOnce ? before : before + digit))}
            onErase={() => setTyped((before) => before.slice(0, -1))}
          />
        </MachinePart>
        <MachinePart title={texts.why}>
          <ReasonButtons choices={choices} chosen={reasonCode} onChoose={setReasonCode} />
        </MachinePart>
        <SaidScrap
          entries={saidEntries(
            told,
            held.waiting.map(({ entry }) => entry),
          )}
          nameOf={nameOf}
          onTakeBack={(takesBack) => void keep({ clientId: randomUuid(), takesBack })}
        />
      </Box>
    </MachineDialog>
  )
}
