import Typography from '@mui/material/Typography'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { AuthCard } from './AuthCard.tsx'

/** Where a sign-out ends, with the way back; `redirect`: to where something that was typed waits. */
export function SignedOutPage(props: { redirect?: string | undefined }) {
  return (
    <AuthCard heading={texts.signedOutHeading}>
      <Typography>
        {texts.signedOutBefore}
        <PageLink to="/login" search={props.redirect ? { redirect: props.redirect } : {}}>
          {texts.signedOutLink}
        </PageLink>
        {texts.signedOutAfter}
      </Typography>
    </AuthCard>
  )
}
