import Tune from '@mui/icons-material/Tune'
import { type ReactNode, useId, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { FoldButton } from '../../../core/kit/FoldButton.tsx'
import { connectorTexts as texts } from '../texts.ts'

/**
 * Options that are rarely needed, folded. `isUsed`: one has a value other than its default: then they are open at
 * first. `hasProblem`: one has a problem: then they are open.
 */
export function MoreOptions(props: { isUsed: boolean; hasProblem: boolean; children: ReactNode }) {
  const id = useId()
  const [isOpened, setIsOpened] = useState(props.isUsed)
  const isOpen = isOpened || props.hasProblem
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <FoldButton text={texts.moreOptions} Icon={Tune} controls={id} isOpen={isOpen} onChange={setIsOpened} />
      </Box>
      <Box id={id} sx={{ display: isOpen ? 'grid' : 'none', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isOpen && props.children}
      </Box>
    </Box>
  )
}
