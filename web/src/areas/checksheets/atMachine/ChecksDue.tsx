import FactCheck from '@mui/icons-material/FactCheckOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ScreenPage, ScreenWork } from '@takt/domain/areas/access/responses/screen.ts'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { createLink } from '@tanstack/react-router'
import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { buttonDetail, gloved, MachinePart } from '../../../core/kit/machine/MachinePart.tsx'
import { ApprovedLine } from '../ApprovedLine.tsx'
import { contextIn } from '../fill/contextIn.ts'
import { useDue } from '../fill/useDue.ts'
import { useSheetAhead } from '../fill/useSheet.ts'
import { checksheetTexts as texts } from '../texts.ts'

const ButtonLink = createLink(Button)

/** A checksheet with the number of checks due now; opens it for filling in. */
function Sheet({ page, screen, work }: { page: ScreenPage; screen: MachineScreen; work: ScreenWork | null }) {
  const { deviceId, resourceID } = screen
  const format = useFormat()
  const { data = [] } = useDue(page.pageId, resourceID)
  useSheetAhead(String(page.pageId), page.revNum)
  const count = (state: 'overdue' | 'due') => data.filter((check) => check.state === state).length
  const [overdue, due] = [count('overdue'), count('due')]
  return (
    <ButtonLink
      to="/device/$deviceId/checks/$key"
      params={{ deviceId: String(deviceId), key: String(page.pageId) }}
      search={contextIn({ ...work, resourceID }) as object}
      variant={overdue + due > 0 ? 'contained' : 'outlined'}
      color={overdue + due > 0 ? 'primary' : 'inherit'}
      startIcon={<FactCheck />}
      sx={gloved}
    >
      <Box component="span" sx={{ flex: 1 }}>
        {page.title}
        <Box component="span" sx={buttonDetail}>
          <ApprovedLine approved={page} />
        </Box>
      </Box>
      <span>
        {overdue > 0 ? texts.overdueCount(format.count(overdue)) : due > 0 ? texts.dueCount(format.count(due)) : ''}
      </span>
    </ButtonLink>
  )
}

/** The checksheets in force for a machine and its current work, with the checks due in each. */
export function ChecksDue({ screen }: { screen: MachineScreen }) {
  const { data } = useScreenMachine(screen.resourceID)
  const sheets = data?.pages.filter(({ docType }) => docType === 'Checksheet')
  return (
    <MachinePart title={texts.checks}>
      {sheets?.length === 0 && <Typography color="textSecondary">{texts.noSheets}</Typography>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {sheets?.map((page) => (
          <Sheet key={page.pageId} page={page} screen={screen} work={data?.work ?? null} />
        ))}
      </Box>
    </MachinePart>
  )
}
