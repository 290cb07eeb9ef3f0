import Alert from '@mui/material/Alert'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { sessionTexts } from '../../../core/session/texts.ts'
import { AuthCard } from '../AuthCard.tsx'
import { SetupForm } from './SetupForm.tsx'
import { storedSetupKey, storeSetupKey } from './setupKeyStorage.ts'
import { setupTexts as texts } from './texts.ts'
import { useIsSetUp } from './useIsSetUp.ts'

/**
 * The page for setting up an installation: shows the form if it was opened with the key that is printed at startup,
 * otherwise instructions.
 */
export function SetupPage(props: { setupKey?: string | undefined }) {
  const navigate = useNavigate()
  const isSetUp = useIsSetUp()
  const [key, setKey] = useState(() => props.setupKey ?? storedSetupKey())
  const [isVoid, setVoid] = useState(false)
  useEffect(() => {
    // The key must not remain in the address or the history.
    if (!props.setupKey) return
    storeSetupKey(props.setupKey)
    void navigate({ to: '/login/begin', search: {}, replace: true })
  }, [props.setupKey, navigate])
  const discardKey = () => {
    storeSetupKey(null)
    setKey(null)
    setVoid(true)
  }
  const showsForm = key !== null && !isSetUp
  return (
    <AuthCard heading={texts.heading} text={showsForm && texts.text}>
      {showsForm ? (
        <SetupForm setupKey={key} onVoid={discardKey} />
      ) : (
        <Alert severity={isVoid ? 'error' : 'info'}>
          {isSetUp ? texts.alreadySetUp : isVoid ? `${texts.void} ${texts.howTo}` : texts.howTo}
        </Alert>
      )}
      <PageLink to="/login">{sessionTexts.backToLogin}</PageLink>
    </AuthCard>
  )
}
