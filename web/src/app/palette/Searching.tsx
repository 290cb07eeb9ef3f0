import LinearProgress from '@mui/material/LinearProgress'
import { appTexts as texts } from '../texts.ts'

/** Says that more may be found. */
export const Searching = () => <LinearProgress aria-label={texts.palette.searching} sx={{ height: 2 }} />
