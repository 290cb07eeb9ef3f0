import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { appTexts as texts } from '../texts.ts'

const visibleMs = 4000

/**
 * Ends carousel mode: with Esc, or with a button that appears for a moment after the pointer moved or the screen was
 * touched. Walls have their own exit.
 */
export function ExitCarousel() {
  const navigate = useNavigate()
  const [movedAt, setMovedAt] = useState(0)
  const exit = useCallback(() => {
    void navigate({ to: '.', search: (before) => ({ ...before, carousel: undefined }), replace: true })
  }, [navigate])
  useEffect(() => {
    const handleMove = () => setMovedAt(Date.now())
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) exit()
    }
    window.addEventListener('pointermove', handleMove)
    window.addEventListener('pointerdown', handleMove)
    window.addEventListener('keydown', pressed)
    return () => {
      window.removeEventListener('pointermove', handleMove)
      window.removeEventListener('pointerdown', handleMove)
      window.removeEventListener('keydown', pressed)
    }
  }, [exit])
  useEffect(() => {
    if (movedAt === 0) return
    const timer = setTimeout(() => setMovedAt(0), visibleMs)
    return () => clearTimeout(timer)
  }, [movedAt])
  if (movedAt === 0) return null
  return (
    <Button
      variant="contained"
      size="small"
      onClick={exit}
      sx={{ position: 'fixed', bottom: 12, right: 12, zIndex: 'tooltip' }}
    >
      {texts.leaveCarousel}
    </Button>
  )
}
