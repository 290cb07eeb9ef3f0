import Description from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ScreenPage } from '@takt/domain/access/answers/screen.ts'
import type { MachineScreen } from '@takt/domain/access/screens.ts'
import { useState } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { useScreenMachine } from '../../dashboards/machines/useScreenMachine.ts'
import { Box } from '../../kit/Box.tsx'
import { MachineDialog } from '../../kit/machine/MachineDialog.tsx'
import { gloved, MachinePart } from '../../kit/machine/MachinePart.tsx'
import { Trouble } from '../../kit/Trouble.tsx'
import { words } from '../../kit/words.ts'
import { PageContents } from '../PageContents.tsx'
import { documentTexts as texts } from '../texts.ts'
import { usePage } from '../usePage.ts'

/** A page in force, over the whole screen. */
function Paper({ page, onClose }: { page: ScreenPage; onClose: () => void }) {
  const { data, error, refetch } = usePage(page.docType, String(page.pageId), null)
  return (
    <MachineDialog title={page.title} onClose={onClose}>
      {error && (
        <Trouble what={texts.failed} sentence={sentenceOf(error)} again={words.again} onAgain={() => void refetch()} />
      )}
      {data && !error && (
        <Box sx={{ fontSize: '1.25rem', flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
          <PageContents page={data} fills />
        </Box>
      )}
    </MachineDialog>
  )
}

/** The instructions in force at a machine and for what it works on; each opens over the whole screen. */
export function Papers({ screen }: { screen: MachineScreen }) {
  const { data } = useScreenMachine(screen.resourceID)
  const [opened, setOpened] = useState<ScreenPage | null>(null)
  const pages = data?.pages.filter(({ docType }) => docType === 'Instruction')
  return (
    <MachinePart title={texts.papers}>
      {pages?.length === 0 && <Typography color="textSecondary">{texts.noPapers}</Typography>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {pages?.map((page) => (
          <Button
            key={page.pageId}
            variant="outlined"
            color="inherit"
            startIcon={<Description />}
            onClick={() => setOpened(page)}
            sx={gloved}
          >
            {page.title}
          </Button>
        ))}
      </Box>
      {opened && <Paper page={opened} onClose={() => setOpened(null)} />}
    </MachinePart>
  )
}
