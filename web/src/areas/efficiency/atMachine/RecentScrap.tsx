import Undo from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { buttonDetail, gloved, MachinePart } from '../../../core/kit/machine/MachinePart.tsx'
import type { ScrapListEntry } from './mergeScrapEntries.ts'
import { atMachineTexts } from './texts.ts'

const texts = atMachineTexts.lost

/** Scrap and rework entries of the last hours; entries made by mistake can be withdrawn. */
export function RecentScrap(props: {
  entries: readonly ScrapListEntry[]
  nameOf: (reasonCode: string) => string
  onTakeBack: (clientId: string) => void
}) {
  const { entries, nameOf, onTakeBack: onWithdraw } = props
  const format = useFormat()
  return (
    <MachinePart title={texts.recent}>
      {entries.length === 0 && <Typography color="textSecondary">{texts.noneRecent}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {entries.map(({ clientId, at, kind, quantity, counted, reasonCode, jobNum, oprSeq, isTakenBack }) => {
          const line = texts.line(format.count(quantity), texts.kinds[kind])
          const isLess = counted !== null && counted < quantity && !isTakenBack
          const about = [
            format.instant(at, 'time'),
            jobNum && [jobNum, oprSeq].filter((part) => part !== null).join(' · '),
            counted === null && texts.waits,
            isTakenBack && texts.isTakenBack,
          ]
          return (
            <Box component="li" key={clientId} sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
              <Box sx={{ flex: 1, minWidth: '12rem', fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ textDecoration: isTakenBack ? 'line-through' : 'none' }}>
                  {line} · {nameOf(reasonCode)}
                </Box>
                <Box component="span" sx={{ ...buttonDetail, opacity: 1, color: 'text.secondary' }}>
                  {about.filter(Boolean).join(' · ')}
                </Box>
                {isLess && (
                  <Box component="span" sx={{ ...buttonDetail, opacity: 1, color: 'warning.main' }}>
                    {texts.counted(format.count(counted), format.count(quantity))}
                  </Box>
                )}
              </Box>
              {!isTakenBack && (
                <Button
                  variant="outlined"
                  color="inherit"
                  startIcon={<Undo />}
                  aria-label={`${texts.takeBack}: ${line} · ${nameOf(reasonCode)}`}
                  onClick={() => onWithdraw(clientId)}
                  sx={gloved}
                >
                  {texts.takeBack}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
    </MachinePart>
  )
}
