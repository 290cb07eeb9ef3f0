import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'

/** A button that navigates to another page. */
export const PageButton = createLink(Button)
