import Alert from '@mui/material/Alert'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { sessionTexts } from '../../../core/session/texts.ts'
import { AuthCard } from '../AuthCard.tsx'
import { BeginForm } from './BeginForm.tsx'
import { keepBeginKey, keptBeginKey } from './keptBeginKey.ts'
import { beginTexts as texts } from './texts.ts'
import { useIsBegun } from './useIsBegun.ts'

/**
 * Where an installation begins: the form for whoever came by the key that the start prints; to everybody else, how to
 * get there.
 */
export function BeginPage(props: { beginKey?: string | undefined }) {
  const navigate = useNavigate()
  const isBegun = useIsBegun()
  const [key, setKey] = useState(() => props.beginKey ?? keptBeginKey())
  const [isVoid, setVoid] = useState(false)
  useEffect(() => {
    // The key does not stay in the address or the history.
    if (!props.beginKey) return
    keepBeginKey(props.beginKey)
    void navigate({ to: '/login/begin', search: {}, replace: true })
  }, [props.beginKey, navigate])
  const giveUp = () => {
    keepBeginKey(null)
    setKey(null)
    setVoid(true)
  }
  const asks = key !== null && !isBegun
  return (
    <AuthCard heading={texts.heading} text={asks && texts.text}>
      {asks ? (
        <BeginForm beginKey={key} onVoid={giveUp} />
      ) : (
        <Alert severity={isVoid ? 'error' : 'info'}>
          {isBegun ? texts.begun : isVoid ? `${texts.void} ${texts.howTo}` : texts.howTo}
        </Alert>
      )}
      <PageLink to="/login">{sessionTexts.backToLogin}</PageLink>
    </AuthCard>
  )
}
