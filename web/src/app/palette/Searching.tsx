import LinearProgress from '@mui/material/LinearProgress'
import { appTexts as texts } from '../texts.ts'

/** Indicates that the search is still running. */
export const Searching = () => <LinearProgress aria-label={texts.palette.searching} sx={{ height: 2 }} />
