import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { appTexts as texts } from '../texts.ts'

const shownMs = 4000

/**
 * The way out of carousel mode: Esc, or a button that is there for a moment after the pointer moved or the screen was
 * touched. Walls have a way out of their own.
 */
export function LeaveCarousel() {
  const navigate = useNavigate()
  const [movedAt, setMovedAt] = useState(0)
  const leave = useCallback(() => {
    void navigate({ to: '.', search: (before) => ({ ...before, carousel: undefined }), replace: true })
  }, [navigate])
  useEffect(() => {
    const moved = () => setMovedAt(Date.now())
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave()
    }
    window.addEventListener('pointermove', moved)
    window.addEventListener('pointerdown', moved)
    window.addEventListener('keydown', pressed)
    return () => {
      window.removeEventListener('pointermove', moved)
      window.removeEventListener('pointerdown', moved)
      window.removeEventListener('keydown', pressed)
    }
  }, [leave])
  useEffect(() => {
    if (movedAt === 0) return
    const timer = setTimeout(() => setMovedAt(0), shownMs)
    return () => clearTimeout(timer)
  }, [movedAt])
  if (movedAt === 0) return null
  return (
    <Button
      variant="contained"
      size="small"
      onClick={leave}
      sx={{ position: 'fixed', bottom: 12, right: 12, zIndex: 'tooltip' }}
    >
      {texts.leaveCarousel}
    </Button>
  )
}
