import Typography from '@mui/material/Typography'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'
import { AuthCard } from './AuthCard.tsx'

/** The page after signing out, with a link back; `redirect`: the address with unsaved input. */
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
