import Typography from '@mui/material/Typography'
import { PageLink } from '../kit/PageLink.tsx'
import { AuthCard } from './AuthCard.tsx'
import { sessionTexts as texts } from './texts.ts'

/** Where a sign-out ends, with the way back. */
export function SignedOutPage() {
  return (
    <AuthCard heading={texts.signedOutHeading}>
      <Typography>
        {texts.signedOutBefore}
        <PageLink to="/login">{texts.signedOutLink}</PageLink>
        {texts.signedOutAfter}
      </Typography>
    </AuthCard>
  )
}
